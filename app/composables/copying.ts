import { commandsOf } from '../../tests/samples/transcript.ts'

/** Lets the Copy buttons of all blocks work, where the browser can copy; gives what there is to say of the last one. */
export function useCopying() {
  const said = ref('')
  let takeBack: (() => void) | undefined

  onMounted(() => {
    // there is none on a page that came by plain HTTP
    if (!navigator.clipboard) return
    document.documentElement.dataset.canCopy = ''
    document.addEventListener('click', onClick)
  })
  onUnmounted(() => document.removeEventListener('click', onClick))
  return said

  async function onClick({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLElement>('button.copy')
    if (!button) return
    const outcome = await navigator.clipboard.writeText(textFor(button)).then(
      () => 'Copied',
      () => 'Could not copy',
    )
    say(button, outcome)
  }

  function say(button: HTMLElement, outcome: string) {
    takeBack?.()
    const label = button.firstChild!
    label.nodeValue = outcome
    said.value = button.textContent
    const timer = setTimeout(() => takeBack?.(), 2000)
    takeBack = () => {
      clearTimeout(timer)
      label.nodeValue = 'Copy'
      said.value = ''
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
