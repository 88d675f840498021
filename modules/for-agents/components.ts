// What components are in Markdown. A page that uses one that is not listed here cannot be built.

import { sanitizeLine, sanitizeText } from 'everyhost/sanitize'
import { outcomeOf } from '../../components/call-outcome.ts'
import { calls } from '../../components/calls.ts'
import { definitions } from '../../components/ctp-definitions.ts'
import { definitionOutcome } from '../../components/ctp-outcome.ts'
import { readEscapes } from '../../components/escapes.ts'
import { hostileLines, hostileTexts } from '../../components/hostile.ts'
import { searchIssues } from '../../components/issue-search.ts'
import { packageCommands } from '../../components/package-commands.ts'
import { fenced, labelled } from './blocks.ts'

export interface Used {
  attributes: Record<string, string>
  /** What the page has inside the component, rendered. */
  body: string
}

export type Form = (used: Used) => string

/** By the name that pages use. */
export type Forms = Record<string, Form>

export const forms: Forms = {
  'code-group': ({ body }) => body,
  'ctp-form': defining,
  'host-table': ({ body }) => `${body}\n\nMeasured: each cell is from a run on the real host.`,
  'package-install': installing,
  playground: () =>
    'On the web, a form here puts a call through every host, in your browser, and shows what travelled and what the model reads. The tables below have all its presets.',
  'preset-table': ({ body }) =>
    `${body}\n\nMeasured: each cell is from a run, of the command line in memory, of all others on the real host.`,
  'sanitize-line-demo': () => sanitizing('sanitizeLine', sanitizeLine, hostileLines),
  'sanitize-text-demo': () => sanitizing('sanitizeText', sanitizeText, hostileTexts),
  'validate-demo': validating,
  'zod-table': ({ body }) => `${body}\n\nTested: both sides of a row accept and refuse the same values.`,
}

// ---

/** How many of a demo's presets go into its Markdown. */
const SHOWN = 3

function sanitizing(name: string, sanitize: (text: string) => string, presets: { source: string }[]): string {
  const texts = presets.slice(0, SHOWN).map(({ source }) => readEscapes(source))
  const code = [
    `import { ${name} } from 'everyhost/sanitize'`,
    '',
    ...texts.map(text => `console.log(JSON.stringify(${name}(${escaped(text)})))`),
  ]
  return [
    `On the web, a form here calls \`${name}\` on any text, in your browser. Three of its examples, and what they come to:`,
    fenced('ts', code.join('\n')),
    labelled('Output', fenced('text', texts.map(text => JSON.stringify(sanitize(text))).join('\n'))),
  ].join('\n\n')
}

/** The same block for each package manager, with what was checked of it where the first stands. */
function installing({ body }: Used): string {
  const [whole, command] = /^```sh\n\$ (.+)\n```/m.exec(body) ?? []
  if (!whole || !command) throw new Error(`A package-install without a command: ${body}`)
  const blocks = packageCommands(command).map(({ name, command }) =>
    labelled(name, fenced('sh', `$ ${command}`)),
  )
  return body.replace(whole, () => blocks.join('\n\n'))
}

function validating({ body }: Used): string {
  const refused = calls.flatMap(({ source }) => {
    const outcome = outcomeOf(searchIssues, source)
    return outcome.kind === 'refused' ? [{ source, lines: outcome.lines }] : []
  })
  const [first, last] = [refused.at(0)!, refused.at(-1)!]
  const code = [
    "import { validateInput } from 'everyhost'",
    "import { searchIssues } from './issue-search.ts'",
    '',
    'for (const args of [',
    ...[first, last].map(({ source }) => `  ${JSON.stringify(JSON.parse(source))},`),
    ']) {',
    '  const checked = validateInput(searchIssues, args)',
    "  if (!checked.ok) console.log(checked.lines.join('\\n'))",
    '}',
  ]
  return [
    'On the web, a form here calls `validateInput` with any arguments, in your browser. The tool it calls:',
    body,
    'Two of its calls, and what they come to:',
    fenced('ts', code.join('\n')),
    labelled('Output', fenced('text', [...first.lines, ...last.lines].join('\n'))),
  ].join('\n\n')
}

function defining(): string {
  const refused = definitions.flatMap(({ name, source }) => {
    const outcome = definitionOutcome(source)
    return outcome.kind === 'refused' ? [{ name, source, errors: outcome.errors }] : []
  })
  const { source, errors } = refused[0]!
  const code = [
    "import { validateToolDefinition } from 'everyhost/ctp'",
    '',
    `const { errors } = validateToolDefinition(${source})`,
    'for (const { path, code, message } of errors) console.log(path, code, message)',
  ]
  const others = refused.slice(1).map(other => {
    const [{ path, message }] = other.errors as [(typeof errors)[number]]
    return `- ${other.name}: \`${path}: ${message}\``
  })
  return [
    'On the web, a form here reads a definition in your browser, and makes a form of its parameters. One of its examples, and what it comes to:',
    fenced('ts', code.join('\n')),
    labelled(
      'Output',
      fenced('text', errors.map(({ path, code, message }) => `${path} ${code} ${message}`).join('\n')),
    ),
    'The first error of each of the others:',
    others.join('\n'),
  ].join('\n\n')
}

/** Text as a literal of TypeScript in which every character can be seen. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/gu, character =>
    Array.from({ length: character.length }, (_, unit) => {
      return `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`
    }).join(''),
  )
}
