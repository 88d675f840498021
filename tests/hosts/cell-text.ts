// How what came of a run is written in the cell of a Markdown table.

/** Text as code: a line for each of its lines, and characters that do not show by their escapes. */
export function code(text: string): string {
  if (text === '') return '(nothing)'
  const lines = text
    .replaceAll('\r', '\\r')
    .replace(/[^\P{C}\n]/gu, escaped)
    .split('\n')
  return lines.map(span).join('<br>')
}

/** One text where all agree, else the text of each, by its title. */
export function together<Titled extends { title: string }>(
  all: Titled[],
  textOf: (one: Titled) => string,
): string {
  const byText = Map.groupBy(all, textOf)
  if (byText.size === 1) return [...byText.keys()].join()
  const lines = Array.from(byText, ([text, agreeing]) => {
    return `${agreeing.map(({ title }) => title).join(', ')}: ${text}`
  })
  return lines.join('<br>')
}

export function yes(is: boolean): string {
  return is ? 'yes' : 'no'
}

// ---

function span(line: string): string {
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(ticks => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 || line === '' ? ' ' : ''
  return fence + pad + line + pad + fence
}

function escaped(character: string): string {
  const digits = character.codePointAt(0)!.toString(16)
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`
}
