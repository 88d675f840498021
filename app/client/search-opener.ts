/** Opens the search by its button, by Ctrl K or ⌘ K, and by a slash; its code and its index come with the first use. */
export function watchSearch() {
  const button = document.querySelector('[data-open-search]')
  button?.addEventListener('click', open)
  document.addEventListener('keydown', event => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isField(event.target)
    if (!isShortcut && !isSlash) return
    event.preventDefault()
    open()
  })
}

/** The field is there at once: what is typed while the rest is on its way is looked for when it has come. */
async function open() {
  const dialog = document.querySelector<HTMLDialogElement>('#search')!
  if (dialog.open) return dialog.close()
  dialog.showModal()
  dialog.querySelector('input')!.select()
  const { startSearch } = await import('./search.ts')
  startSearch()
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
