import { type DefinitionProblem, ToolDefinitionError } from './definition-error.ts'
import type { Findings, Issue } from './problems/issue.ts'
import { toLines } from './problems/lines.ts'
import { withoutNulls } from './problems/nulls.ts'
import { findIssues } from './problems/walk.ts'
import { readInput } from './rules.ts'
import { begin, compile, end } from './schema/compile.ts'
import type { Compiled } from './schema/node.ts'
import type { Tool } from './tool.ts'

/** What {@link validateInput} says: the value that fits, or what is wrong, once as lines and once taken apart. */
export type Validated<Input> =
  | { readonly ok: true; readonly value: Input }
  | { readonly ok: false; readonly lines: readonly string[]; readonly issues: readonly Issue[] }

/**
 * Checks a call's arguments against a tool's input schema, and says all that is wrong with them, one line each.
 *
 * Nothing is coerced, no default is filled in, and the arguments are never changed. Two things count as not given: `null` or
 * nothing in place of the arguments, and `null` for an optional property that takes no null (the value is then a copy
 * without it). Never throws on any arguments; a property that cannot be read is a problem like any other.
 *
 * @example
 * import { defineTool, Type, validateInput } from 'everyhost'
 *
 * const slugify = defineTool({
 *   name: 'slugify',
 *   description: 'Makes a slug',
 *   input: Type.Object({ text: Type.String(), separator: Type.Optional(Type.String()) }),
 *   execute: ({ text, separator = '-' }) => text.replaceAll(' ', separator),
 * })
 * const checked = validateInput(slugify, { text: 'a b', seperator: '_' })
 * if (!checked.ok) console.log(checked.lines[0])
 * // Invalid arguments: unknown property "seperator"; takes text, separator
 */
export function validateInput<Input>(tool: Tool<Input>, args: unknown): Validated<Input> {
  const compiled = compiledFor(tool)
  const value = args ?? {}
  return passes(compiled, value) ? { ok: true, value: value as Input } : refusal(compiled, value)
}

// ---

const compiled = new WeakMap<object, Compiled>()

function compiledFor(tool: Tool<unknown>): Compiled {
  const known = compiled.get(tool.input)
  if (known) return known
  // a tool from another copy of this package, or made by hand, has yet to be read
  const problems: DefinitionProblem[] = []
  const schema = readInput(tool.input, problems)
  if (problems.length > 0) throw new ToolDefinitionError(tool.name, problems)
  const made = compile(schema)
  compiled.set(tool.input, made)
  return made
}

function passes({ root, run }: Compiled, value: unknown): boolean {
  begin(run)
  try {
    return root.test(value) && !run.tooDeep
  } catch {
    // a getter or a Proxy that throws; the walk says where
    return false
  } finally {
    end(run)
  }
}

/** Only a walk that met nulls pays for leaving them out. */
function refusal<Input>(compiled: Compiled, value: unknown): Validated<Input> {
  const findings = walk(compiled, value)
  if (findings.nulls) {
    const given = leaveOutNulls(compiled, value)
    if (given !== value && passes(compiled, given)) return { ok: true, value: given as Input }
    if (given !== value) return { ok: false, ...toLines(walk(compiled, given)) }
  }
  return { ok: false, ...toLines(findings) }
}

function leaveOutNulls({ root, run }: Compiled, value: unknown): unknown {
  begin(run)
  try {
    return withoutNulls(root, value)
  } catch {
    // what cannot be read or compared is for the walk to say
    return value
  } finally {
    end(run)
  }
}

function walk(compiled: Compiled, value: unknown): Findings {
  begin(compiled.run)
  try {
    return findIssues(compiled, value)
  } finally {
    end(compiled.run)
  }
}
