// Blocks run, can be edited and show their types. What that takes comes with the first use.

const events = ['pointerover', 'focusin', 'click']

/** Lets the buttons of the blocks work, and opens what a link brought along. */
export function watchSamples() {
  document.addEventListener('click', async ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLButtonElement>('button[data-act]')
    const figure = button?.closest<HTMLElement>('[data-block]')
    if (!button || !figure) return
    const { act } = await import('./samples/act.ts')
    act(button, figure)
  })

  for (const name of events) document.addEventListener(name, onTouched)

  addEventListener('hashchange', openLink)
  openLink()
}

let latest: Event | undefined

/** The first pointer, finger or focus on a block brings the types, which take over with the last of those that came meanwhile. */
async function onTouched(event: Event) {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('[data-block] > pre')) return
  const isFirst = !latest
  latest = event
  if (!isFirst) return
  const { watchTypes } = await import('./samples/types.ts')
  for (const name of events) document.removeEventListener(name, onTouched)
  watchTypes(latest)
}

async function openLink() {
  if (!location.hash.startsWith('#edit=')) return
  const { openShared } = await import('./samples/act.ts')
  openShared(location.hash)
}
