// Scripts that stand in the pages themselves, since they must have run before anything is painted.

/** A page is fetched ahead when the pointer rests on a link to it, by browsers that can. */
export const prefetched = {
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
}

/** That there are scripts, and light or dark, where the reader has chosen; app/client/color-mode.ts keeps the choice. */
export const chosenMode = `document.documentElement.dataset.scripts = ''
try {
  const mode = localStorage.getItem('mode')
  if (mode) document.documentElement.dataset.mode = mode
} catch {}`

/** The tabs that the reader has chosen; app/client/tabs.ts keeps them. */
export const chosenTabs = `try {
  for (const tabs of document.querySelectorAll('[data-tabs]')) {
    const chosen = localStorage.getItem('tabs:' + tabs.dataset.tabs)
    for (const input of tabs.children) if (input.value === chosen) input.checked = true
  }
} catch {}`
