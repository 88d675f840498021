import type { Component } from 'vue'

const files = import.meta.glob<Component>('~~/components/live/*.vue', { import: 'default' })

/** Brings each live component to life when it comes near the part of the page in sight. */
export function wakeLiveParts() {
  const seen = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        wake(target as HTMLElement)
      }
    },
    { rootMargin: '50%' },
  )
  for (const root of document.querySelectorAll('[data-live]')) seen.observe(root)
}

async function wake(root: HTMLElement) {
  const load = Object.entries(files).find(([file]) => file.endsWith(`/${root.dataset.live}.vue`))![1]
  const [component, { createIsland }] = await Promise.all([load(), import('../island.ts')])
  const typed = fieldsOf(root).map(field => [field, field.value] as const)
  const island = createIsland(component, {
    id: root.id,
    props: JSON.parse(root.dataset.props ?? '{}'),
    slot: root.querySelector('[data-slot]')?.innerHTML,
  })
  island.mount(root)
  for (const [field, value] of typed) keepTyped(field, value)
  root.dataset.awake = ''
}

function fieldsOf(root: HTMLElement): (HTMLTextAreaElement | HTMLInputElement)[] {
  return Array.from(
    root.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input[type=text]'),
  )
}

/** What somebody typed while the code was on its way is not lost. */
function keepTyped(field: HTMLTextAreaElement | HTMLInputElement, value: string) {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
