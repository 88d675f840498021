import MiniSearch, { type SearchResult } from 'minisearch'
import { searchOptions } from '../../modules/for-agents/search-options.ts'

/** A section of a page, or the start of one. */
interface Section {
  /** Its address. */
  id: string
  /** The title of its page. */
  page: string
  title: string
  text: string
}

const dialog = document.querySelector<HTMLDialogElement>('#search')!
const field = dialog.querySelector('input')!
const list = dialog.querySelector<HTMLElement>('[role=listbox]')!
const note = dialog.querySelector<HTMLElement>('[role=status]')!
const most = 30

let loading: Promise<MiniSearch<Section> | undefined> | undefined
let index: MiniSearch<Section> | undefined
let sections: Section[] = []
let active = -1

field.addEventListener('input', show)
field.addEventListener('keydown', onKey)
list.addEventListener('mousemove', ({ target }) => {
  const option = target instanceof Element && target.closest('[role=option]')
  if (option) activate(options().indexOf(option as HTMLElement), false)
})
// a link to another place on this page does not leave it; what covers the place must
list.addEventListener('click', () => dialog.close())
dialog.addEventListener('click', ({ target }) => {
  // the dialog's own area is its backdrop: what is in it covers all of the rest
  if (target === dialog) dialog.close()
})

/** Shows what there is for the words in the field, now and as they change. */
export async function startSearch() {
  loading ??= load()
  index = await loading
  // the next time may be luckier
  if (!index) loading = undefined
  show()
}

// ---

async function load(): Promise<MiniSearch<Section> | undefined> {
  note.textContent = 'Loading …'
  const answer = await fetch('/search.json').catch(() => undefined)
  if (!answer?.ok) return undefined
  sections = await answer.json()
  const made = new MiniSearch<Section>({
    ...searchOptions,
    storeFields: ['page', 'title', 'text'],
    searchOptions: { ...searchOptions.searchOptions, combineWith: 'AND' },
  })
  made.addAll(sections)
  return made
}

function show() {
  if (!index) {
    note.textContent = 'The index could not be loaded. Is the network there?'
    return
  }
  const words = field.value.trim()
  const found = words ? index.search(words).slice(0, most).map(asFound) : sections.filter(isPage).map(asPage)
  list.replaceChildren(...found.map(optionFor))
  note.textContent = noteOn(words, found.length)
  activate(found.length ? 0 : -1)
}

function noteOn(words: string, count: number): string {
  if (!words) return `${count} pages`
  if (!count) return `Nothing has “${words}” in it`
  return count === 1 ? '1 place' : `${count} ${count === most ? 'places, the best ones' : 'places'}`
}

interface Found extends Section {
  /** The words of the text that were looked for. */
  terms: string[]
}

function isPage({ id }: Section): boolean {
  return !id.includes('#')
}

function asPage(section: Section): Found {
  return { ...section, terms: [] }
}

function asFound(result: SearchResult): Found {
  const { id, page, title, text, terms } = result
  return { id, page, title, text, terms }
}

function optionFor({ id, page, title, text, terms }: Found, at: number): HTMLElement {
  const link = document.createElement('a')
  Object.assign(link, { href: id, id: `found-${at}`, role: 'option', tabIndex: -1 })
  const place = document.createElement('strong')
  place.append(...marked(title, terms))
  const where = document.createElement('small')
  where.textContent = title === page ? '' : page
  const around = document.createElement('span')
  around.append(...marked(excerpt(text, terms), terms))
  link.append(place, where, around)
  return link
}

/** A stretch of the text around the first word that was looked for. */
function excerpt(text: string, terms: string[]): string {
  const at = Math.max(0, terms.length ? text.search(pattern(terms)) : 0)
  const from = at < 60 ? 0 : text.lastIndexOf(' ', at - 40) + 1
  return (from ? '… ' : '') + text.slice(from, from + 160)
}

function marked(text: string, terms: string[]): (string | HTMLElement)[] {
  if (!terms.length) return [text]
  return text.split(pattern(terms)).map((piece, i) => {
    if (i % 2 === 0) return piece
    const mark = document.createElement('mark')
    mark.textContent = piece
    return mark
  })
}

function pattern(terms: string[]): RegExp {
  const escaped = terms.map(term => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'i')
}

// ---

function onKey(event: KeyboardEvent) {
  const last = options().length - 1
  const next: Record<string, number> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active <= 0 ? last : active - 1,
    PageDown: Math.min(last, active + 6),
    PageUp: Math.max(0, active - 6),
  }
  const to = next[event.key]
  if (to !== undefined) {
    event.preventDefault()
    activate(to)
  }
  if (event.key === 'Enter') {
    event.preventDefault()
    options()[active]?.click()
  }
}

function activate(to: number, scroll = true) {
  const all = options()
  all[active]?.setAttribute('aria-selected', 'false')
  active = Math.min(to, all.length - 1)
  for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === active))
  const option = all[active]
  if (!option) return field.removeAttribute('aria-activedescendant')
  field.setAttribute('aria-activedescendant', option.id)
  if (scroll) option.scrollIntoView({ block: 'nearest' })
}

function options(): HTMLElement[] {
  return Array.from(list.children) as HTMLElement[]
}
