// The types of the names in a block, as an editor shows them: under the pointer, at a finger's touch, or name by name with the
// keys. They stand in one box for the whole page; the code itself stays as it is.

import { blockOf, loadPage } from './page.ts'

/** A name in a block, with what there is to say of it. */
interface Name {
  range: Range
  text: string
}

const box = document.createElement('div')
const names = new WeakMap<HTMLElement, Promise<Name[]>>()
/** The block whose names the keys go through, and which of them they are at. */
let walk: { pre: HTMLElement; at: number } | undefined
/** What the box belongs to, where it comes along as that moves; under a pointer, it does not. */
let held: Range | HTMLElement | undefined
/** Where the pointer was last, or the finger. */
let pointer = { x: -1, y: -1 }
let leaving: ReturnType<typeof setTimeout> | undefined

/** Takes over, with the pointer, finger or focus that is on a block. */
export function watchTypes(first: Event) {
  box.className = 'types'
  box.popover = 'manual'
  box.role = 'status'
  document.body.append(box)

  document.addEventListener('pointermove', event => {
    if (event.pointerType !== 'touch') onPointer(event)
  })
  document.addEventListener('click', onPointer)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onLeave)
  document.addEventListener('keydown', onKey)
  addEventListener('scroll', onScroll, { passive: true, capture: true })
  if (first instanceof MouseEvent) onPointer(first)
  else onFocus(first)
}

// ---

function preOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-block] > pre') : null
}

/** Empty where they cannot be loaded: types are an extra, and Run says why. */
function namesIn(pre: HTMLElement): Promise<Name[]> {
  const known = names.get(pre)
  if (known) return known
  const found = read(pre).catch(() => {
    names.delete(pre)
    return []
  })
  names.set(pre, found)
  return found
}

async function read(pre: HTMLElement): Promise<Name[]> {
  const [{ types }, { texts }] = await Promise.all([blockOf(pre.parentElement!), loadPage()])
  const find = finderIn(pre)
  return types.map(([start, length, text]) => {
    const range = document.createRange()
    range.setStart(...find(start, false))
    range.setEnd(...find(start + length, true))
    return { range, text: texts[text]! }
  })
}

/** Finds the place of an offset in the text of an element, going from front to back. */
function finderIn(element: HTMLElement) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode() as Text
  let before = 0
  return (offset: number, isEnd: boolean): [Node, number] => {
    while (offset > before + node.length || (!isEnd && offset === before + node.length)) {
      before += node.length
      node = walker.nextNode() as Text
    }
    return [node, offset - before]
  }
}

function onPointer({ target, clientX, clientY }: MouseEvent) {
  pointer = { x: clientX, y: clientY }
  onPointed(target)
}

/** What is under the pointer, which moved there, or under which it moved. */
async function onPointed(target: EventTarget | null) {
  if (target instanceof Node && box.contains(target)) return clearTimeout(leaving)
  const pre = preOf(target)
  if (!pre) return leave()
  const all = await namesIn(pre)
  const name = all.find(({ range }) => Array.from(range.getClientRects()).some(isUnder))
  if (!name) return leave()
  clearTimeout(leaving)
  walk = undefined
  held = undefined
  show(name)

  function isUnder({ left, right, top, bottom }: DOMRect): boolean {
    const { x, y } = pointer
    return x >= left && x <= right && y >= top && y <= bottom
  }
}

/** The pointer may be on its way into the box. */
function leave() {
  if (held || !box.matches(':popover-open')) return
  clearTimeout(leaving)
  leaving = setTimeout(hide, 250)
}

function onFocus({ target }: Event) {
  const pre = preOf(target)
  if (!pre?.matches(':focus-visible')) return
  namesIn(pre).then(all => {
    if (document.activeElement !== pre || all.length === 0) return
    box.textContent = 'Enter shows the types, one name after another.'
    held = pre
    place(pre.getBoundingClientRect())
  })
}

function onLeave({ target }: FocusEvent) {
  if (preOf(target)) hide()
}

async function onKey(event: KeyboardEvent) {
  if (event.key === 'Escape') return hide()
  const pre =
    event.target instanceof HTMLElement && preOf(event.target) === event.target ? event.target : undefined
  if (!pre || event.ctrlKey || event.metaKey || event.altKey) return
  const at = walk?.pre === pre ? walk.at : undefined
  const isStep = event.key === 'Enter' || (at !== undefined && stepKeys.has(event.key))
  if (!isStep) return
  event.preventDefault()
  const all = await namesIn(pre)
  if (all.length === 0) return
  const last = all.length - 1
  const next: Record<string, number> = {
    Enter: at === undefined || at === last ? 0 : at + 1,
    ArrowRight: Math.min(last, (at ?? -1) + 1),
    ArrowLeft: Math.max(0, (at ?? 0) - 1),
    Home: 0,
    End: last,
  }
  walk = { pre, at: next[event.key]! }
  const name = all[walk.at]!
  held = name.range
  name.range.startContainer.parentElement!.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  show(name)
}

const stepKeys = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End'])

function show({ range, text }: Name) {
  const [type = '', said] = text.split('\n\n')
  const code = document.createElement('code')
  code.textContent = type
  const parts: Node[] = [code]
  if (said) {
    const note = document.createElement('p')
    note.textContent = said
    parts.push(note)
  }
  if (box.textContent !== type + (said ?? '')) box.replaceChildren(...parts)
  mark(range)
  place(range.getBoundingClientRect())
}

function onScroll({ target }: Event) {
  if (target === box) return
  if (!held) return onPointed(document.elementFromPoint(pointer.x, pointer.y))
  const rect = held.getBoundingClientRect()
  const isInSight = rect.bottom > 0 && rect.top < innerHeight
  if (isInSight) place(rect)
  else if (box.matches(':popover-open')) box.hidePopover()
}

function hide() {
  clearTimeout(leaving)
  walk = undefined
  held = undefined
  mark()
  if (box.matches(':popover-open')) box.hidePopover()
  box.replaceChildren()
}

/** Marks the name in question, in browsers that can without touching the code. */
function mark(range?: Range) {
  if (!('highlights' in CSS)) return
  if (range) CSS.highlights.set('typed-name', new Highlight(range))
  else CSS.highlights.delete('typed-name')
}

/** Below a place, or above it where there is no room below. */
function place({ left, top, bottom }: DOMRect) {
  if (!box.matches(':popover-open')) box.showPopover()
  const { width, height } = box.getBoundingClientRect()
  const gap = 6
  const isBelow = bottom + gap + height <= innerHeight || top - gap - height < 0
  box.style.left = `${Math.max(gap, Math.min(left, document.documentElement.clientWidth - width - gap))}px`
  box.style.top = `${Math.max(gap, isBelow ? Math.min(bottom + gap, innerHeight - height - gap) : top - gap - height)}px`
}
