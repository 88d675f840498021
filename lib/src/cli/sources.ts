import { quoted } from '../words.ts'
import type { Sources } from './answer.ts'

/** Where long texts come from: `-` is stdin, which can be read once, `@name` a file; a doubled `@` is an `@`. */
export function openSources(): Sources {
  let stdinFor: string | undefined
  const read: Sources['read'] = async (text, place) => {
    if (text === '-') {
      if (stdinFor !== undefined) return { wrong: `${place} cannot read stdin, since ${stdinFor} does` }
      stdinFor = place
      const { text: textOf } = await import('node:stream/consumers')
      return { text: await textOf(process.stdin) }
    }
    if (!text.startsWith('@')) return { text }
    if (text.startsWith('@@')) return { text: text.slice(1) }
    const { readFile } = await import('node:fs/promises')
    try {
      return { text: await readFile(text.slice(1), 'utf8') }
    } catch (error) {
      return { wrong: `${place} cannot read the file ${quoted(text.slice(1))}: ${(error as Error).message}` }
    }
  }
  return { read }
}
