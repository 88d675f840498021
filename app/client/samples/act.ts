import { isNameless } from '../../../modules/live/page.ts'
import { copyAddress } from '../copied.ts'
import type { Editor } from './editor.ts'
import { once } from './once.ts'
import { blockOf, codeOf, loadPage, orderFor, reachable } from './page.ts'
import { type Result, resultOf } from './result.ts'
import { runInSandbox } from './sandbox.ts'
import { fromFragment, toFragment } from './share.ts'
import { verdictOn } from './verdict.ts'

/** What readers have changed, by file. */
const edited = new Map<string, string>()
const editors = new Map<HTMLElement, Promise<Editor>>()
const runs = new Map<HTMLElement, AbortController>()

/** Does what a button of a block says. */
export async function act(button: HTMLButtonElement, figure: HTMLElement) {
  const { act } = button.dataset
  const result = resultOf(figure)
  try {
    if (act === 'run') await run(figure, result)
    if (act === 'edit') await edit(figure)
    if (act === 'reset') await reset(figure, result)
    if (act === 'share') await share(figure, result)
  } catch (error) {
    result.say((error as Error).message)
  }
}

/** Opens the code that a link brought along, in the place of the block it was made from. It is the reader who runs it. */
export async function openShared(fragment: string) {
  const main = document.querySelector('main')!
  main.querySelector('.link-note')?.remove()
  try {
    const shared = await fromFragment(fragment)
    const figures = shared.map(({ index, text }) => {
      // only where there is Run, there is Reset as well
      const figure = document.querySelector<HTMLElement>(`[data-block="${index}"]:has([data-act=run])`)
      if (!figure)
        throw new Error(
          'The code of this link is for a block that this page does not have any more, or that does not run here.',
        )
      return { figure, text }
    })
    for (const { figure, text } of figures) {
      const editor = await edit(figure)
      editor.set(text)
      resultOf(figure).say(
        'This code came with the link and is not from this page. Read it before you run it.',
      )
    }
    figures[0]?.figure.scrollIntoView({ block: 'center' })
  } catch (error) {
    const note = document.createElement('p')
    note.className = 'link-note'
    note.role = 'alert'
    note.textContent = (error as Error).message
    main.prepend(note)
    note.scrollIntoView({ block: 'center' })
  }
}

// ---

async function run(figure: HTMLElement, result: Result) {
  const underway = runs.get(figure)
  if (underway) return underway.abort()

  const controller = new AbortController()
  runs.set(figure, controller)
  label(figure, 'run', 'Stop')
  result.begin()
  try {
    const block = await blockOf(figure)
    const { files } = await loadPage()
    const order = await orderFor(block.file, edited)
    const changed = reachable(block.file, order.files).filter(file => order.files[file] !== files[file])
    let printed = ''
    const ending = await runInSandbox(order, {
      signal: controller.signal,
      onPrinted(text) {
        printed += text
        result.print(text)
      },
    })
    result.end(verdictOn(block, changed, printed, ending), ending)
  } finally {
    runs.delete(figure)
    label(figure, 'run', 'Run')
  }
}

function edit(figure: HTMLElement): Promise<Editor> {
  return once(editors, figure, () => open(figure))
}

async function open(figure: HTMLElement): Promise<Editor> {
  const [block, { files }, { createEditor }] = await Promise.all([
    blockOf(figure),
    loadPage(),
    import('./editor.ts').catch(() => {
      // a browser does not ask again for a module that it could not load
      throw new Error('The editor could not be loaded. Reload the page once the network is there.')
    }),
  ])
  const pre = codeOf(figure)
  const editor = createEditor({
    text: edited.get(block.file) ?? files[block.file]!,
    label: `Code of ${isNameless(block.file) ? 'this block' : block.file}`,
    onChange(text) {
      if (text === files[block.file]) edited.delete(block.file)
      else edited.set(block.file, text)
    },
    onRun: () => void act(figure.querySelector<HTMLButtonElement>('[data-act=run]')!, figure),
  })
  pre.hidden = true
  pre.after(editor.element)
  figure.dataset.editing = ''
  editor.focus()
  return editor
}

async function reset(figure: HTMLElement, result: Result) {
  const [{ file }, editor] = await Promise.all([blockOf(figure), editors.get(figure)])
  runs.get(figure)?.abort()
  edited.delete(file)
  editor?.remove()
  editors.delete(figure)
  codeOf(figure).hidden = false
  delete figure.dataset.editing
  result.clear()
  if (location.hash.startsWith('#edit='))
    history.replaceState(history.state, '', location.pathname + location.search)
  figure.querySelector<HTMLElement>('[data-act=edit]')!.focus()
}

async function share(figure: HTMLElement, result: Result) {
  const [{ file, index }, { blocks, files }] = await Promise.all([blockOf(figure), loadPage()])
  const all = { ...files, ...Object.fromEntries(edited) }
  const others = reachable(file, all).filter(path => path !== file && edited.has(path))
  const fragment = await toFragment([
    { index, text: all[file]! },
    ...others.map(path => ({ index: blocks.find(block => block.file === path)!.index, text: all[path]! })),
  ])
  history.replaceState(history.state, '', fragment)
  result.say(await copyAddress('code'))
}

function label(figure: HTMLElement, act: string, text: string) {
  figure.querySelector(`[data-act=${act}]`)!.firstChild!.nodeValue = text
}
