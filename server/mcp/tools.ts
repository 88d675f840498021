// The documentation as tools, made with the package it documents.

import { defineTool, type Tool, ToolDefinitionError, Type, validateInput } from 'everyhost'
import { sanitizeLine, sanitizeText } from 'everyhost/sanitize'
import type { Section } from '../../modules/for-agents/sections.ts'
import { type Deadline, DeadlineError } from './deadline.ts'
import { searchOver } from './search.ts'

export interface Docs {
  sections: readonly Section[]
  /** The Markdown of each page, by its path. */
  pages: ReadonlyMap<string, string>
  /** Where the site is. */
  address: string
  /** Ends a check that takes too long. */
  deadline: Deadline
}

export function docsTools(docs: Docs): Tool[] {
  return [searchDocs(docs), readPage(docs), checkCall(docs), sanitize()]
}

// ---

/** A section that is longer is cut; `read_page` has all of it. */
const SECTION_LIMIT = 2500

function searchDocs({ sections }: Docs): Tool {
  const search = searchOver(sections)
  return defineTool({
    name: 'search_docs',
    title: 'Search the documentation',
    description:
      'Finds the sections of the everyhost documentation that are about some words. Answers with the sections themselves, as Markdown, the best first.',
    input: Type.Object({
      query: Type.String({ minLength: 1, maxLength: 200, description: 'Words, such as: isError MCP' }),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10,
          default: 3,
          description: 'The most sections to answer with',
        }),
      ),
    }),
    annotations: { readOnly: true, idempotent: true, openWorld: false },
    execute({ query, limit = 3 }) {
      const found = search(query, limit)
      if (found.length === 0) return `No section has any of these words. read_page lists the pages.`
      return found.map(written).join('\n\n---\n\n')
    },
  })
}

function written({ page, title, url, markdown, text }: Section): string {
  const [, ...lines] = text.split('\n')
  const body = lines.join('\n').trim()
  const shown =
    body.length > SECTION_LIMIT
      ? `${body.slice(0, SECTION_LIMIT)}\n\n[cut here; the page has the rest]`
      : body
  return `# ${page}${title === page ? '' : `: ${title}`}\n\n${url} (whole page: ${markdown})\n\n${shown}`
}

function readPage({ pages, address }: Docs): Tool {
  const list = [...pages.keys()].join(', ')
  return defineTool({
    name: 'read_page',
    title: 'Read a page',
    description: `Reads one page of the everyhost documentation as Markdown. Pages: ${list}`,
    input: Type.Object({
      page: Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Path or address of the page, with or without .md',
      }),
    }),
    annotations: { readOnly: true, idempotent: true, openWorld: false },
    execute({ page }) {
      const text = pages.get(pathOf(page, address) ?? '')
      if (text !== undefined) return text
      return {
        text: `There is no page "${sanitizeLine(page).slice(0, 100)}"; there are ${list}`,
        isError: true,
      }
    },
  })
}

function pathOf(page: string, address: string): string | undefined {
  if (!URL.canParse(page, `${address}/`)) return undefined
  const path = new URL(page, `${address}/`).pathname.replace(/(\/index)?(\.md)?\/?$/, '')
  return path || '/'
}

function checkCall({ deadline }: Docs): Tool {
  return defineTool({
    name: 'check_call',
    title: 'Check a call against a schema',
    description:
      'Says what everyhost would answer to a call: the lines for each problem, or that the call fits. A schema that everyhost would refuse is answered with the reason.',
    input: Type.Object({
      schema: Type.Record(Type.String(), Type.Unknown(), {
        description:
          'The JSON Schema of the tool\'s arguments, such as {"type":"object","properties":{"city":{"type":"string"}}}',
      }),
      arguments: Type.Unknown({ description: 'The arguments of the call, such as {"city":"Bern"}' }),
    }),
    annotations: { readOnly: true, idempotent: true, openWorld: false },
    execute({ schema, arguments: args }) {
      try {
        return deadline(() => linesOf(schema, args))
      } catch (error) {
        if (error instanceof DeadlineError) return { text: error.message, isError: true }
        if (error instanceof ToolDefinitionError) return { text: error.message, isError: true }
        throw error
      }
    },
  })
}

function linesOf(schema: Record<string, unknown>, args: unknown): string {
  const tool = defineTool({
    name: 'your_tool',
    description: 'The tool of the caller',
    input: schema,
    execute: () => '',
  })
  const checked = validateInput(tool, args)
  if (!checked.ok) return checked.lines.join('\n')
  return `The call fits. What execute gets: ${JSON.stringify(checked.value)}`
}

function sanitize(): Tool {
  return defineTool({
    name: 'sanitize',
    title: 'Sanitize a text',
    description:
      'Takes out of a text what a terminal would obey and what a reader cannot see, with sanitizeText, or makes one line of it, with sanitizeLine. Answers with what is left, as a JSON string.',
    input: Type.Object({
      text: Type.String({ maxLength: 20_000 }),
      as: Type.Optional(Type.Union([Type.Literal('text'), Type.Literal('line')], { default: 'text' })),
    }),
    annotations: { readOnly: true, idempotent: true, openWorld: false },
    execute: ({ text, as = 'text' }) =>
      JSON.stringify(as === 'line' ? sanitizeLine(text) : sanitizeText(text)),
  })
}
