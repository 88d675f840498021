import { copied, copiedFor } from './copied.ts'

/** Lets the button "Copy page" copy the page's Markdown, where the browser can, and says what came of it. */
export function watchPageCopy() {
  const button = document.querySelector<HTMLButtonElement>('button.copy-page')
  if (!button || !navigator.clipboard) return
  const status = document.querySelector('[data-status]')!
  const label = button.textContent
  let timer: ReturnType<typeof setTimeout> | undefined

  button.addEventListener('click', async () => {
    const outcome = await copied(copyFrom(button.dataset.markdown!))
    button.textContent = outcome
    status.textContent = `${outcome} the page`
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = label
      status.textContent = ''
    }, copiedFor)
  })
}

/** The browser is given the text before it has come: some allow a copy only while the click is fresh. */
function copyFrom(path: string): Promise<void> {
  const text = fetch(path).then(response => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  })
  const blob = text.then(markdown => new Blob([markdown], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
