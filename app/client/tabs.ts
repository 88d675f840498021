import { keep } from './keep.ts'

/** Shows the tab that was chosen last wherever the same tabs stand, on this page and on those to come. */
export function watchTabs() {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const key = target.closest<HTMLElement>('[data-tabs]')?.dataset.tabs
    if (key === undefined) return
    keep(`tabs:${key}`, target.value)
    const same = `[data-tabs="${CSS.escape(key)}"] > input[value="${CSS.escape(target.value)}"]`
    for (const input of document.querySelectorAll<HTMLInputElement>(same)) input.checked = true
  })
}
