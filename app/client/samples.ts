// Blocks run, can be edited and show their types. What that takes comes with the first use.

const events = ['pointerover', 'focusin', 'click']

/** Lets the buttons of the blocks work, and opens what a link brought along. */
export function watchSamples() {
  document.addEventListener('click', async ({ target, detail }) => {
    // the second of a double click would take back what the first began
    if (!(target instanceof Element) || detail > 1) return
    const button = target.closest<HTMLButtonElement>('button[data-act]')
    const figure = button?.closest<HTMLElement>('[data-block]')
    if (!button || !figure) return
    const loaded = await import('./samples/act.ts').catch(() => undefined)
    if (loaded) loaded.act(button, figure)
    else sayUnloaded(figure)
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
  const loaded = await import('./samples/types.ts').catch(() => undefined)
  for (const name of events) document.removeEventListener(name, onTouched)
  // types are an extra, of which a page says nothing where they cannot be loaded
  loaded?.watchTypes(latest)
}

function sayUnloaded(figure: HTMLElement) {
  if (figure.querySelector('.run-result')) return
  const result = document.createElement('div')
  result.className = 'run-result'
  result.append(unloaded())
  figure.append(result)
}

async function openLink() {
  if (!location.hash.startsWith('#edit=')) return
  const loaded = await import('./samples/act.ts').catch(() => undefined)
  if (loaded) return loaded.openShared(location.hash)
  document.querySelector('.link-note')?.remove()
  const note = unloaded()
  note.className = 'link-note'
  document.querySelector('main')!.prepend(note)
}

/** A browser does not ask again for a module that it could not load. */
function unloaded(): HTMLElement {
  const said = document.createElement('p')
  said.role = 'alert'
  said.textContent = 'What this takes could not be loaded. Reload the page once the network is there.'
  return said
}
