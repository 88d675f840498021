// A reader of llms.txt by the rules of https://llmstxt.org, as strict as the format's own, which fails on a section with a
// sentence in it and loses a summary that has no paragraph after it; and stricter: addresses must be whole.

export interface LlmsTxt {
  title: string
  summary: string
  /** The paragraph before the first section. */
  info: string
  sections: { title: string; links: Link[] }[]
}

export interface Link {
  title: string
  url: string
  description: string
}

export function parseLlmsTxt(text: string): LlmsTxt {
  const lines = text.split('\n')
  let at = 0
  const fail = (message: string): never => {
    throw new Error(`line ${at + 1}: ${message}`)
  }
  const take = (pattern: RegExp, what: string): string => {
    const line = lines[at] ?? ''
    const [, found] = pattern.exec(line) ?? fail(`${what}, got ${JSON.stringify(line)}`)
    at++
    return found ?? ''
  }
  const skipEmpty = () => {
    while (at < lines.length && lines[at] === '') at++
  }

  const title = take(/^# (\S.*)$/, 'a title such as "# Name" must come first')
  skipEmpty()
  const summary = take(/^> (\S.*)$/, 'a summary of one line such as "> text" must come next')
  take(/^()$/, 'an empty line must come next')
  skipEmpty()
  const info: string[] = []
  for (; at < lines.length && !lines[at]!.startsWith('#'); at++) info.push(lines[at]!)

  const sections: LlmsTxt['sections'] = []
  for (; at < lines.length; at++) {
    const line = lines[at]!
    const [, section] = /^## (\S.*)$/.exec(line) ?? []
    if (section !== undefined) {
      const links: Link[] = []
      const head = at
      for (at++; at < lines.length && !lines[at]!.startsWith('#'); at++) {
        if (lines[at] !== '') links.push(linkOf(lines[at]!))
      }
      at = links.length > 0 ? at - 1 : head
      if (links.length === 0) fail('the section has no links')
      sections.push({ title: section, links })
    } else if (line !== '') fail(`is a heading that is not of a section: ${line}`)
  }
  return { title, summary, info: info.join('\n').trim(), sections }

  function linkOf(line: string): Link {
    const [, title, url, description] =
      /^- \[([^[\]]+)\]\(([^()\s]+)\): (\S.*)$/.exec(line) ??
      fail(`is no "- [title](address): description": ${line}`)
    if (!/^https?:\/\//.test(url!)) fail(`${url} is no whole address`)
    return { title: title!, url: url!, description: description! }
  }
}
