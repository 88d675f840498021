// MCP over the standard streams of this process, for both SDKs. Their own transports need Node's modules, which a browser's
// bundler could not leave out of an entry that also makes servers for pages; and they leave stdout open to whatever prints.

/** What the SDKs call a transport, and the moment at which its client is gone. */
export interface StdioTransport {
  start(): Promise<void>
  send(message: unknown): Promise<void>
  close(): Promise<void>
  onmessage?: (message: unknown) => void
  onerror?: (error: Error) => void
  onclose?: () => void
  readonly closed: Promise<void>
}

/**
 * Takes stdin and stdout for the protocol. From now on, whatever else this process prints on stdout comes out on stderr, which
 * clients show as the server's log.
 */
export function openStdio(): StdioTransport {
  const { process } = globalThis as { process?: StandardStreams }
  if (!process?.stdin) throw new Error('serveStdio needs a process with stdin and stdout, as in Node or Bun')
  if (taken.has(process.stdin)) {
    throw new Error(
      'serveStdio is at work already; give it all tools in one list, since a process has one stdin',
    )
  }
  taken.add(process.stdin)
  return transportOver(process.stdin, process.stdout, takeStdout(process))
}

// ---

/** The parts of `process` that are used here: this file is loaded where Node's types are not. */
interface StandardStreams {
  readonly stdin: Source
  readonly stdout: Sink
  readonly stderr: Sink
}

interface Source {
  setEncoding(encoding: 'utf8'): unknown
  on(event: string, listener: (chunk: string) => void): unknown
  off(event: string, listener: (chunk: string) => void): unknown
  pause(): unknown
}

interface Sink {
  write: (chunk: string, done?: (error?: Error | null) => void) => boolean
  on(event: 'error', listener: (error: Error) => void): unknown
}

const taken = new WeakSet<object>()

/** A longer line is no call of a model's, and keeping it would be a way to fill the memory. */
const MAX_LINE = 10 * 1024 * 1024

function takeStdout({ stdout, stderr }: StandardStreams): Sink['write'] {
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  // Node's console writes to the stream above, Bun's past it
  const { Console } = console as unknown as { Console?: new (stdout: Sink, stderr: Sink) => Console }
  if (Console) Object.assign(console, new Console(stderr, stderr))
  else for (const name of PRINTS) console[name] = console.error.bind(console)
  return write
}

const PRINTS = [
  'log',
  'info',
  'debug',
  'dir',
  'dirxml',
  'table',
  'group',
  'groupCollapsed',
  'count',
  'timeLog',
  'timeEnd',
] as const

function transportOver(stdin: Source, stdout: Sink, write: Sink['write']): StdioTransport {
  const { promise: closed, resolve: end } = deferred()
  let open = true
  const take = linesOf(
    line => receive(line),
    () => refuse(-32600, `A message may have ${MAX_LINE} characters at most`),
  )
  const transport: StdioTransport = {
    closed,
    async start() {
      stdin.setEncoding('utf8')
      stdin.on('data', take)
      stdin.on('end', transport.close)
      stdin.on('close', transport.close)
      stdin.on('error', transport.close)
      stdout.on('error', transport.close)
    },
    send(message) {
      return new Promise((resolve, reject) => {
        write(`${JSON.stringify(message)}\n`, error => (error ? reject(error) : resolve()))
      })
    },
    async close() {
      if (!open) return
      open = false
      stdin.off('data', take)
      stdin.pause()
      transport.onclose?.()
      end()
    },
  }
  return transport

  function receive(line: string): void {
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      refuse(-32700, 'Parse error: a line of input is no JSON')
      return
    }
    try {
      transport.onmessage?.(message)
    } catch (error) {
      transport.onerror?.(error as Error)
    }
  }

  /** Without an id, since none could be read; the client gets to know what it would otherwise wait for in vain. */
  function refuse(code: number, message: string): void {
    transport.send({ jsonrpc: '2.0', error: { code, message } }).catch(error => transport.onerror?.(error))
  }
}

/** Joins chunks to lines, looking at each character once, however many chunks a line comes in. */
function linesOf(take: (line: string) => void, tooLong: () => void): (chunk: string) => void {
  let pieces: string[] = []
  let length = 0
  const keep = (piece: string) => {
    length += piece.length
    if (length <= MAX_LINE) pieces.push(piece)
    else pieces = []
  }
  return chunk => {
    const [first, ...others] = chunk.split('\n')
    keep(first!)
    for (const piece of others) {
      const line = pieces.join('')
      if (length > MAX_LINE) tooLong()
      else if (line.trim() !== '') take(line)
      pieces = []
      length = 0
      keep(piece)
    }
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
