import { keep } from './keep.ts'

/** Lets the button switch between light and dark. A page without a choice of its own follows the system, by its style sheet. */
export function watchColorMode() {
  const { dataset } = document.documentElement
  document.querySelector('[data-switch-mode]')?.addEventListener('click', () => {
    const now = dataset.mode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    dataset.mode = now === 'dark' ? 'light' : 'dark'
    keep('mode', dataset.mode)
  })
}
