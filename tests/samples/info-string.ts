// The words after the opening fence: ```ts [slugify.ts] throws

export interface InfoString {
  label?: string
  throws: boolean
  noRun?: string
  problems: string[]
}

/** The flags each kind of fence takes, beside a label and highlighted lines. */
const flagsOf: Record<string, string[]> = { ts: ['throws', 'no-run'], text: ['no-run'], sh: ['no-run'] }
const flagsOfOthers = ['no-run']

const token = /\[([^\]]*)\]|\{([^}]*)\}|([^\s="[{]+)(?:="([^"]*)")?(?=\s|$)|(\S+)/g

export function parseInfoString(lang: string, meta: string): InfoString {
  const info: InfoString = { throws: false, problems: [] }
  const allowed = flagsOf[lang] ?? flagsOfOthers
  const seen = new Set<string>()

  for (const [whole, label, lines, flag, value] of meta.matchAll(token)) {
    const name = label !== undefined ? '[label]' : lines !== undefined ? '{lines}' : flag
    if (name !== undefined && seen.has(name)) info.problems.push(`says ${name} twice`)
    if (name !== undefined) seen.add(name)

    if (label !== undefined) info.label = label
    else if (lines !== undefined) {
      if (!/^\d+(-\d+)?(,\s*\d+(-\d+)?)*$/.test(lines)) {
        info.problems.push(`highlights ${whole}, which is no list of lines such as {1,3-5}`)
      }
    } else if (flag === undefined || !allowed.includes(flag)) {
      info.problems.push(
        `has an unknown flag ${whole}; ${lang || 'a block without a language'} takes ${allowed.join(', ')}`,
      )
    } else if (flag === 'no-run') {
      info.noRun = value?.trim() ?? ''
      info.problems.push(...problemsOfReason(info.noRun))
    } else if (value !== undefined) info.problems.push(`gives ${flag} a value; it takes none`)
    else info.throws = true
  }

  if (info.throws && info.noRun !== undefined) info.problems.push('is not run, so it cannot throw')
  return info
}

function problemsOfReason(reason: string): string[] {
  if (reason === '') return ['is not run and does not say why; write no-run="the reason"']
  // the site's own reader of this line would take them for a label or for highlighted lines
  if (/[[\]{}]/.test(reason)) return ['has a bracket or a brace in the reason of no-run']
  return []
}
