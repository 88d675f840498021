import { commandsOf } from '../../tests/samples/transcript.ts'
import { copied, copiedFor } from './copied.ts'

/** Lets the Copy buttons of all blocks work, where the browser can copy, and says what came of it. */
export function watchCopyButtons() {
  // there is none on a page that came by plain HTTP
  if (!navigator.clipboard) return
  const status = document.querySelector('[data-status]')!
  let takeBack: (() => void) | undefined

  document.documentElement.dataset.canCopy = ''
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button.copy')
    if (!button) return
    const outcome = await copied(navigator.clipboard.writeText(textFor(button)))
    say(button, outcome)
  })

  function say(button: HTMLElement, outcome: string) {
    takeBack?.()
    const label = button.firstChild!
    label.nodeValue = outcome
    status.textContent = button.textContent
    const timer = setTimeout(() => takeBack?.(), copiedFor)
    takeBack = () => {
      clearTimeout(timer)
      label.nodeValue = 'Copy'
      status.textContent = ''
      takeBack = undefined
    }
  }
}

function textFor(button: HTMLElement): string {
  if (button.dataset.copy !== undefined) return button.dataset.copy
  const pre = button.closest('.code-block')?.querySelector('pre')
  const text = pre?.textContent.replace(/\n$/, '') ?? ''
  return pre?.classList.contains('language-sh') ? commandsOf(text).join('\n') || text : text
}
