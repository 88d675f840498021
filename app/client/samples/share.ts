/** The code of a block, as somebody changed it. */
export interface Shared {
  /** The number of the block on its page. */
  index: number
  text: string
}

const prefix = '#edit='
/** Most code that a link holds, in bytes, and the longest link that is looked at, in characters. */
const mostBytes = 100_000
const mostCharacters = 100_000
const mostBlocks = 20

/** Code as the end of a link. Throws an `Error` if it is too long. */
export async function toFragment(blocks: Shared[]): Promise<string> {
  return prefix + (await packed(blocks.map(({ index, text }) => [index, text])))
}

/** The code that a link holds. Throws an `Error` for the reader where there is none, whatever stands there. */
export async function fromFragment(fragment: string): Promise<Shared[]> {
  try {
    if (!fragment.startsWith(prefix)) throw new Error('no code')
    const blocks = await unpacked(fragment.slice(prefix.length))
    if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > mostBlocks)
      throw new Error('no blocks')
    return blocks.map(sharedOf)
  } catch {
    throw new Error('This link holds no code that can be read. Perhaps the end of it is missing.')
  }
}

/** A value packed, and in letters that no one along the way changes. Throws an `Error` if it is too long. */
export async function packed(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  if (bytes.length > mostBytes) throw new Error('This code is too long for a link.')
  const through = piped(bytes, new CompressionStream('deflate-raw'))
  return lettersOf(new Uint8Array(await new Response(through).arrayBuffer()))
}

/** The value that was packed in letters. Throws where there is none, or too much. */
export async function unpacked(letters: string): Promise<unknown> {
  if (letters.length > mostCharacters) throw new Error('too long')
  return JSON.parse(await unpack(letters))
}

// ---

async function unpack(letters: string): Promise<string> {
  const reader = piped(bytesOf(letters), new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    // a short link can hold megabytes of the same letter
    if (bytes > mostBytes) throw new Error('too long')
    text += decoder.decode(value, { stream: true })
  }
}

function piped(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(through)
}

/** Base64 of the kind that needs no escaping in an address. */
function lettersOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

function sharedOf(block: unknown): Shared {
  const [index, text] = Array.isArray(block) ? block : []
  if (!Number.isSafeInteger(index) || index < 0 || typeof text !== 'string') throw new Error('no block')
  return { index, text }
}
