import type { Ending } from './sandbox.ts'
import type { Verdict } from './verdict.ts'

/** What a block has below it once it was run. */
export interface Result {
  begin(): void
  /** Shows what was printed, as it comes. */
  print(text: string): void
  end(verdict: Verdict, ending: Ending): void
  say(text: string): void
  clear(): void
}

/** Most lines to show, and most characters of them: the page has other things to do than to lay out all there is. */
const mostLines = 500
const mostCharacters = 50_000

const results = new WeakMap<Element, Result>()

export function resultOf(figure: HTMLElement): Result {
  const known = results.get(figure)
  if (known) return known
  const result = createResult(figure)
  results.set(figure, result)
  return result
}

// ---

function createResult(figure: HTMLElement): Result {
  const root = document.createElement('div')
  root.className = 'run-result'
  const said = document.createElement('p')
  said.role = 'status'
  const output = document.createElement('pre')
  output.tabIndex = 0
  output.setAttribute('aria-label', 'What it printed in your browser')
  root.append(said)
  // a text that comes into a region which is there already is read out
  figure.append(root)

  let lines: string[] = []
  let rest = ''
  let shown = 0
  let left = 0
  let frame = 0

  function draw() {
    frame = 0
    const room = mostLines - output.childElementCount
    const fitting = lines.splice(0, Math.max(0, room))
    output.append(...fitting.map(lineOf))
    left += lines.length
    lines = []
    if (output.childElementCount > 0 && !output.isConnected) said.after(output)
  }

  function add(line: string) {
    const room = mostCharacters - shown
    shown += line.length
    if (line.length <= room) lines.push(line)
    else if (room > 0) lines.push(`${line.slice(0, room)} …`)
    else left++
  }

  function finish() {
    if (rest) add(rest)
    rest = ''
    cancelAnimationFrame(frame)
    draw()
    if (left > 0)
      output.append(lineOf(`… and ${left.toLocaleString('en')} more ${left === 1 ? 'line' : 'lines'}`))
  }

  return {
    begin() {
      this.clear()
      root.hidden = false
      said.textContent = 'Running in your browser …'
    },
    print(text) {
      const pieces = (rest + text).split('\n')
      rest = pieces.pop()!
      for (const piece of pieces) add(piece)
      frame ||= requestAnimationFrame(draw)
    },
    end({ says, same, differs }, ending) {
      finish()
      said.textContent = says
      if (same !== undefined) root.dataset.same = String(same)
      for (const [number, line] of Array.from(output.children).entries()) {
        line.classList.toggle('differs', differs !== undefined && number >= differs[0] && number < differs[1])
      }
      if (ending.type === 'ended' && ending.error) root.append(errorOf(ending.error))
    },
    say(text) {
      root.hidden = false
      said.textContent = text
    },
    clear() {
      cancelAnimationFrame(frame)
      frame = 0
      lines = []
      rest = ''
      shown = 0
      left = 0
      delete root.dataset.same
      output.replaceChildren()
      root.replaceChildren(said)
      said.textContent = ''
      root.hidden = true
    },
  }
}

/** Each line is a box of its own, as in the outputs of the page. */
function lineOf(text: string): HTMLElement {
  const line = document.createElement('span')
  line.textContent = `${text}\n`
  return line
}

function errorOf({ text, line }: { text: string; line?: number }): HTMLElement {
  const error = document.createElement('pre')
  error.className = 'thrown'
  error.tabIndex = 0
  error.setAttribute('aria-label', 'What it threw in your browser')
  const shown = text.slice(0, mostCharacters).split('\n').slice(0, mostLines).join('\n')
  error.append(...shown.split('\n').map(lineOf))
  if (shown !== text) error.append(lineOf('… and more'))
  if (line !== undefined) error.dataset.line = String(line)
  return error
}
