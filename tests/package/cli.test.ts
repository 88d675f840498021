import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nodes, type Packed, packAndInstall } from './packed.ts'

const root = join(import.meta.dirname, '..', '..')
// each test starts processes, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 })

let packed: Packed
beforeAll(async () => {
  packed = await packAndInstall()
  cpSync(join(import.meta.dirname, 'cli'), packed.folder, { recursive: true })
  writeFileSync(join(packed.folder, 'long.txt'), 'from a file\n')
}, 60_000)
afterAll(() => packed?.remove())

interface Ended {
  out: string
  err: string
  code: number | null
}

function run(
  command: 'notes' | 'find',
  args: string[],
  { input = '', node = process.execPath, env = {} } = {},
): Ended {
  const { stdout, stderr, status } = spawnSync(node, [`${command}.mjs`, ...args], {
    cwd: packed.folder,
    encoding: 'utf8',
    input,
    maxBuffer: 1e8,
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  return { out: stdout, err: stderr, code: status }
}

describe.each(nodes())('under Node $version', ({ node }) => {
  test('answers, refuses and fails with the exit code of each', () => {
    const find = (...args: string[]) => run('find', args, { node })
    expect(find('--query', 'a')).toEqual({ out: '{"query":"a"}\n', err: '', code: 0 })
    expect(find('--limit', '500')).toEqual({
      out: '',
      err: 'missing --query\n--limit must be from 1 to 100\n',
      code: 2,
    })
    expect(run('notes', ['show', '--how', 'throw'], { node })).toEqual({
      out: '',
      err: 'show failed: the disk is full\n',
      code: 1,
    })
  })
})

describe('reads a flag by the type of its property', () => {
  const read = (...args: string[]) => JSON.parse(run('find', ['--query', 'a', ...args]).out)
  test.each<[string[], object]>([
    [['--query=5'], { query: '5' }],
    [['--limit', '7'], { limit: 7 }],
    [['--ratio', '-2.5'], { ratio: -2.5 }],
    [['--ratio=1e3'], { ratio: 1000 }],
    [['--mode', 'loose'], { mode: 'loose' }],
    [['--input.version', '2'], { version: 2 }],
    [['--tag', '1', '--tag', 'b'], { tag: ['1', 'b'] }],
    [['--sizes', '1', '--sizes=2'], { sizes: [1, 2] }],
    [['--archived'], { archived: true }],
    [['--no-archived'], { archived: false }],
    [['--archived=false'], { archived: false }],
    [['--near.x', '1', '--near.y', '-2'], { near: { x: 1, y: -2 } }],
    [['--extra', '{"a":1}'], { extra: { a: 1 } }],
    [['--input.output', 'x'], { output: 'x' }],
    [['--mode', 'exact', '--archived', '--limit', '1'], { mode: 'exact', archived: true, limit: 1 }],
  ])('%j', (args, expected) => {
    const given = args[0]!.startsWith('--query') ? JSON.parse(run('find', args).out) : read(...args)
    expect(given).toEqual({ query: 'a', ...expected })
  })
})

describe('takes long texts from elsewhere', () => {
  test.each<[string, string[], string, object]>([
    ['stdin', ['--query', '-'], 'from stdin\n', { query: 'from stdin\n' }],
    ['a file', ['--query', '@long.txt'], '', { query: 'from a file\n' }],
    ['itself, with a doubled @', ['--query', '@@ada'], '', { query: '@ada' }],
    [
      'all arguments as JSON',
      ['--json', '{"query":"a","dotted.name":"b"}'],
      '',
      { query: 'a', 'dotted.name': 'b' },
    ],
    ['all arguments from stdin', ['--json', '-'], '{"query":"a","limit":2}', { query: 'a', limit: 2 }],
  ])('%s', (_, args, input, expected) => {
    expect(JSON.parse(run('find', args, { input }).out)).toEqual(expected)
  })
})

describe('says all that is wrong, by flags and without JSON', () => {
  const takes =
    '--query, --limit, --ratio, --mode, --input.version, --tag, --sizes, --archived, --near.x, --near.y, --extra, --input.output'
  test.each<[string[], string[]]>([
    [[], ['missing --query']],
    [['--query', ''], ['--query must not be empty']],
    [['--query'], ['--query needs a value; one that begins with - is joined to its flag by =']],
    [['--query', 'a', '--limit', '5abc'], ['--limit must be an integer, got "5abc"']],
    [['--query', 'a', '--limit', '0x10'], ['--limit must be an integer, got "0x10"']],
    [['--query', 'a', '--limit', '2.5'], ['--limit must be an integer, got 2.5']],
    [
      ['--query', 'a', '--ratio', '9007199254740993'],
      ['--ratio has more digits than a number keeps, got "9007199254740993"'],
    ],
    [['--query', 'a', '--limit', '1', '--limit', '2'], ['--limit takes one value, got 2']],
    [['--query', 'a', '--mode', 'fuzzy'], ['--mode must be one of exact, loose']],
    [['--query', 'a', '--input.version', '3'], ['--input.version must be one of 1, 2']],
    [['--query', 'a', '--sizes', '1', '--sizes', '0'], ['--sizes, value 2, must be at least 1']],
    [['--query', 'a', '--near.x', '1'], ['missing --near.y']],
    [
      ['--query', 'a', '--near.x', 'one'],
      ['--near.x must be a number, got "one"', 'missing --near.y'],
    ],
    [['--query', 'a', '--archived=yes'], ['--archived takes true or false, got "yes"']],
    [['--query', 'a', '--extra', '{"a":"b"}'], ['--extra at /a must be a number, got a string']],
    [
      ['--query', 'a', '--extra', '{'],
      ["--extra is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
    ],
    [
      ['--qeury', 'a', '--limit', '500'],
      [
        `unknown option "--qeury"; takes ${takes}; did you mean --query?`,
        'missing --query',
        '--limit must be from 1 to 100',
      ],
    ],
    [['--query', 'a', 'b'], [`unexpected "b"; values stand behind their options: ${takes}`]],
    [['--query', 'a', '-x'], [`unknown option "-x"; takes ${takes}`]],
    [
      ['--query', '@none.txt', '--limit', '0'],
      [
        `--query cannot read the file "none.txt": ENOENT: no such file or directory, open 'none.txt'`,
        '--limit must be from 1 to 100',
      ],
    ],
    [
      ['--query', '-', '--input.output', '-'],
      ['--input.output cannot read stdin, since --query does', '--query must not be empty'],
    ],
    [
      ['--json', '{"query":"a","limit":"20"}'],
      ['Invalid arguments at /limit: must be an integer, got a string; send 20 without quotes'],
    ],
    [['--json', '{}', '--limit', '1'], ['--json holds all arguments; leave out --limit']],
    [['--json', '{}', '--json', '{}'], ['--json takes one JSON object']],
    [['--json', 'query'], [`--json is not JSON: Unexpected token 'q', "query" is not valid JSON`]],
    [['--query', 'a', '--output', 'yaml'], ['--output must be text or json, got "yaml"']],
    [['--query', 'a', '--\u001b[2Jx\u202e'], [`unknown option "--x"; takes ${takes}`]],
  ])('%j', (args, lines) => {
    expect(run('find', args)).toEqual({ out: '', err: `${lines.join('\n')}\n`, code: 2 })
  })

  test('an unknown command', () => {
    expect(run('notes', ['serch'])).toEqual({
      out: '',
      err: 'unknown command "serch"; there are search, show, mcp, complete; did you mean search?\n',
      code: 2,
    })
    const { out, err, code } = run('notes', [])
    expect([out, err.split('\n', 1), code]).toEqual(['', ['Usage: notes [options] [command]'], 2])
  })
})

describe('prints', () => {
  test.each<[string, Ended]>([
    ['answer', { out: 'answered on cli\nin two lines\n', err: '', code: 0 }],
    ['nothing', { out: '', err: '', code: 0 }],
    ['escapes', { out: 'red\n', err: '', code: 0 }],
    ['raw', { out: '\u001b[31mred\u001b[0m\r\n', err: '', code: 0 }],
    ['image', { out: '', err: 'not shown: image/png; --output json prints what is in it\n', code: 0 }],
    ['return', { out: '', err: 'no such note;\n  there are two\n', code: 1 }],
  ])('%s', (how, expected) => {
    expect(run('notes', ['show', '--how', how])).toEqual(expected)
  })

  test.each<[string[], object, number]>([
    [['show', '--how', 'answer'], { text: 'answered on cli\nin two lines\n', isError: false }, 0],
    [
      ['search', '--query', 'a'],
      { text: '{"query":"a"}', isError: false, details: { count: '18446744073709551616' } },
      0,
    ],
    [
      ['show', '--how', 'image'],
      { text: '', isError: false, images: [{ data: 'iVBORw0KGgo=', mimeType: 'image/png' }] },
      0,
    ],
    [
      ['show', '--how', 'return'],
      { text: 'no such note;\n  there are two', isError: true, details: { asked: 'a' } },
      1,
    ],
    [['show', '--how', 'throw'], { text: 'show failed: the disk is full', isError: true }, 1],
    [['show', '--how', 'surrogate'], { text: 'half \ufffd', isError: false }, 0],
    [
      ['search', '--limit', '0'],
      {
        text: 'missing --query\n--limit must be from 1 to 100',
        isError: true,
        problems: ['missing --query', '--limit must be from 1 to 100'],
      },
      2,
    ],
  ])('%j as one JSON document', (args, document, code) => {
    const ended = run('notes', [...args, '--output', 'json'])
    expect({ ...ended, out: JSON.parse(ended.out) }).toEqual({ out: document, err: '', code })
  })

  test('the version', () => {
    expect(run('notes', ['--version'])).toEqual({ out: '1.2.3\n', err: '', code: 0 })
    expect(run('find', ['--version'])).toEqual({ out: '1.2.3\n', err: '', code: 0 })
  })
})

describe('helps', () => {
  test('with what the schema says, in 80 columns', () => {
    const { out, code } = run('find', ['--help'])
    expect(out).toMatchInlineSnapshot(`
      "Usage: find [options] [command]

      Search the notes

      Finds the notes that have a text in them, the newest first. It looks at titles
      too.

      Options:
        --query <text>         The text to look for (required, not empty)
        --limit <integer>      How many notes to show at most (from 1 to 100, default
                               20)
        --ratio <number>
        --mode <exact|loose>
        --input.version <1|2>
        --tag <text>           Only notes with this tag (repeatable)
        --sizes <integer>      (repeatable, at least 1)
        --[no-]archived        Notes in the archive too
        --near.x <number>
        --near.y <number>
        --extra <json>
        --input.output <text>
        --json <json>          All arguments as one JSON object; - reads stdin, @file
                               a file
        --output <text|json>   Print the answer as text, or one JSON document (default
                               text)
        --version              Print the version
        -h, --help             Print this help

      Commands:
        mcp [options]          Serve the same to MCP clients on stdin and stdout
        complete <shell>       Print what completes this command in bash, zsh, fish or
                               powershell
      "
    `)
    expect(code).toBe(0)
  })

  test('in 40 columns', () => {
    const { out } = run('notes', ['search', '--help'], { env: { COLUMNS: '40' } })
    expect(out.split('\n').filter(line => line.length > 40)).toEqual([])
    expect(out).toMatchInlineSnapshot(`
      "Usage: notes search [options]

      Search the notes

      Finds the notes that have a text in
      them, the newest first. It looks at
      titles too.

      Options:
        --query <text>
            The text to look for (required,
            not empty)
        --limit <integer>
            How many notes to show at most
            (from 1 to 100, default 20)
        --ratio <number>
        --mode <exact|loose>
        --version <1|2>
        --tag <text>
            Only notes with this tag
            (repeatable)
        --sizes <integer>
            (repeatable, at least 1)
        --[no-]archived
            Notes in the archive too
        --near.x <number>
        --near.y <number>
        --extra <json>
        --input.output <text>
        --json <json>
            All arguments as one JSON object;
            - reads stdin, @file a file
        --output <text|json>
            Print the answer as text, or one
            JSON document (default text)
        -h, --help
            Print this help
      "
    `)
  })
})

describe('ends', () => {
  test.each(['wait', 'ignore'])(
    'with 130 on Ctrl-C and without another word, whether or not the tool heeds it: %s',
    async how => {
      const child = spawn(process.execPath, ['notes.mjs', 'show', '--how', how], { cwd: packed.folder })
      const printed: string[] = []
      child.stdout.setEncoding('utf8').on('data', text => printed.push(text))
      await once(child.stderr, 'data')
      child.stderr.setEncoding('utf8').on('data', text => printed.push(text))
      child.kill('SIGINT')
      const [code] = await once(child, 'close')
      expect({ code, printed: printed.join('') }).toEqual({ code: 130, printed: '' })
    },
    20_000,
  )

  test('quietly where nobody reads on', () => {
    const line = `node notes.mjs show --how much | head -n 1`
    const { stdout, stderr } = spawnSync('sh', ['-c', line], {
      cwd: packed.folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH}` },
    })
    expect({ stdout, stderr }).toEqual({ stdout: 'a line of a long answer\n', stderr: '' })
  })

  test('after all of a long answer', () => {
    expect(run('notes', ['show', '--how', 'much']).out).toHaveLength(24 * 200_000)
  })
})

// `script` gives a command a terminal of its own; its options are those of Linux
describe.skipIf(process.platform !== 'linux')('on a terminal (left out elsewhere than on Linux)', () => {
  const onTerminal = (command: string, env: Record<string, string> = {}) =>
    execFileSync('script', ['-qec', `stty cols 60; ${command}`, '/dev/null'], {
      cwd: packed.folder,
      encoding: 'utf8',
      env: { PATH: `${join(process.execPath, '..')}:${process.env.PATH}`, TERM: 'xterm', ...env },
    }).replaceAll('\r\n', '\n')

  test('no escape sequence reaches it, not even of a raw answer', () => {
    expect(onTerminal('node notes.mjs show --how raw')).toBe('red\n')
  })

  test('progress is drawn, and gone before the answer', () => {
    const drawn = onTerminal('node notes.mjs show --how soon')
    expect(drawn).toBe('\r\u001b[Kwaiting 50%\r\u001b[Kdone\n')
  })

  test('help has its width, and titles stand out unless NO_COLOR is set', () => {
    const help = onTerminal('node find.mjs --help')
    expect(help.split('\n').filter(line => line.length > 60 + '\u001b[1m\u001b[22m'.length)).toEqual([])
    expect(help).toContain('\u001b[1mOptions:\u001b[22m\n')
    expect(onTerminal('node find.mjs --help', { NO_COLOR: '1' })).not.toContain('\u001b')
  })
})

describe('completes', () => {
  const suggests = (...words: string[]) => run('notes', ['complete', '--', ...words]).out.split('\n')
  test('commands, flags and choices', () => {
    expect(suggests('s')).toEqual([
      'search\tSearch the notes',
      'show\tAnswers, or fails, as it is told',
      ':4',
      '',
    ])
    expect(suggests('search', '--li')).toEqual(['--limit\tHow many notes to show at most', ':4', ''])
    expect(suggests('search', '--mode', '')).toEqual(['exact\t', 'loose\t', ':4', ''])
    expect(suggests('search', '--no')).toEqual(['--no-archived\tNotes in the archive too', ':4', ''])
    expect(suggests('--')).toEqual(['--version\tPrint the version', '--help\tPrint help', ':4', ''])
    expect(suggests('mcp', '--')).toEqual(['--http\tServe on this port instead', ':4', ''])
  })

  test.each(['bash', 'zsh', 'fish', 'powershell'])('in %s', shell => {
    const { out, err, code } = run('notes', ['complete', shell])
    expect(out).toMatch(/notes complete '?--/)
    expect({ err, code }).toEqual({ err: '', code: 0 })
  })

  test('no other shell', () => {
    expect(run('notes', ['complete', 'ksh'])).toEqual({
      out: '',
      err: 'no completion for "ksh"; there is one for bash, zsh, fish, powershell\n',
      code: 2,
    })
  })

  for (const shell of ['zsh', 'fish']) {
    const left = isThere(shell) ? '' : ` (left out: this machine has no ${shell})`
    test.skipIf(left !== '')(`${shell} can read its script${left}`, () => {
      const { out } = run('notes', ['complete', shell])
      const { stderr, status } = spawnSync(shell, ['-n'], { encoding: 'utf8', input: out })
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    })
  }

  const noBash = isThere('bash') ? '' : ' (left out: this machine has no bash)'
  describe.skipIf(noBash !== '')(`in bash, without the package bash-completion${noBash}`, () => {
    let env: NodeJS.ProcessEnv
    beforeAll(() => {
      const bin = join(packed.folder, 'bin')
      mkdirSync(bin, { recursive: true })
      for (const name of ['notes', 'find']) {
        const text = `#!/bin/sh\nexec node "${packed.folder}/${name}.mjs" "$@"\n`
        writeFileSync(join(bin, name), text, { mode: 0o755 })
      }
      const PATH = [bin, join(process.execPath, '..'), process.env.PATH].join(':')
      env = { PATH, HOME: packed.folder, TERM: 'dumb', PS1: '> ', INPUTRC: '/dev/null' }
    })

    const load = 'source <(notes complete bash); source <(find complete bash)'

    test('two commands, and one of them again, are taken without a word', () => {
      const line = `${load}; ${load}; complete -p notes find`
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], { env, encoding: 'utf8' })
      const known = 'complete -F __notes_complete notes\ncomplete -F __find_complete find\n'
      expect({ stdout, stderr }).toEqual({ stdout: known, stderr: '' })
    })

    // `script` gives bash a terminal, on which Tab is Tab; its options are those of Linux
    const elsewhere = process.platform === 'linux' ? '' : ' (left out elsewhere than on Linux)'
    describe.skipIf(elsewhere !== '')(`at a press of Tab${elsewhere}`, () => {
      let bash: ReturnType<typeof spawn>
      let shown = ''
      const shows = (text: string) => vi.waitFor(() => expect(shown).toBe(text), { timeout: 20_000 })
      const type = (keys: string) => {
        shown = ''
        bash.stdin!.write(keys)
      }
      beforeAll(async () => {
        bash = spawn('script', ['-qec', 'bash --norc --noprofile -i', '/dev/null'], { env })
        bash.stdout!.setEncoding('utf8').on('data', text => {
          shown += text.replaceAll('\r', '')
        })
        await shows('> ')
        type(`stty -echo; ${load}; bind 'set bell-style none'; echo ready; stty echo\n`)
        await vi.waitFor(() => expect(shown).toMatch(/\nready\n> $/), { timeout: 20_000 })
      }, 60_000)
      afterAll(async () => {
        bash.stdin!.end('exit\n')
        await once(bash, 'close')
      })

      test.each<[keys: string, line: string]>([
        ['notes se\t', 'notes search '],
        ['notes search --li\t', 'notes search --limit '],
        ['notes search --mode e\t', 'notes search --mode exact '],
        ['notes search --mode=e\t', 'notes search --mode=exact '],
        ['notes search --mode=\t\t', 'notes search --mode=\nexact  loose  \n> notes search --mode='],
        ['notes search --query "a b" --rat\t', 'notes search --query "a b" --ratio '],
        ['notes search --query a:b --nea\t', 'notes search --query a:b --near.'],
        ['notes search --query $(exit) --rat\t', 'notes search --query $(exit) --ratio '],
        ['notes show --how su\t', 'notes show --how surrogate '],
        ['notes mcp --h\t', 'notes mcp --http '],
        ['find --no\t', 'find --no-archived '],
      ])('%j becomes %j', async (keys, line) => {
        type(keys)
        await shows(line)
        type('\u0003')
        await shows('^C\n> ')
      })
    })
  })
})

describe('serves MCP', () => {
  /** Puts a package of MCP's beside ours, and no other. */
  const install = (name: string, put: (from: string, to: string, how: never) => void) => {
    const scope = join(packed.folder, 'node_modules/@modelcontextprotocol')
    rmSync(scope, { recursive: true, force: true })
    mkdirSync(scope)
    put(join(root, 'node_modules/@modelcontextprotocol', name), join(scope, name), 'junction' as never)
  }

  test('only where an SDK is installed', () => {
    const refused = {
      out: '',
      err: 'to serve MCP, install its SDK beside everyhost: npm install @modelcontextprotocol/sdk\n',
      code: 1,
    }
    expect(run('notes', ['mcp'])).toEqual(refused)
    expect(run('notes', ['mcp', '--http', '0'])).toEqual(refused)
  })

  test('and says what the SDK itself lacks', () => {
    // without what it depends on
    install('sdk', (from, to) => cpSync(from, to, { recursive: true }))
    const { out, err, code } = run('notes', ['mcp'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toMatch(/^Cannot find package '[\w-]+' imported from \S+@modelcontextprotocol\/sdk\/\S+\n$/)
  })

  test.each(['99999', 'http', ''])('on no port such as "%s"', port => {
    const { out, err, code } = run('notes', ['mcp', '--http', port])
    expect({ out, err, code }).toEqual({
      out: '',
      err: `--http must be a port from 0 to 65535, got "${port}"\n`,
      code: 2,
    })
  })

  describe.each([
    ['1', 'sdk'],
    ['2', 'server'],
  ])('with nothing but SDK %s', (_, sdk) => {
    const answered = [{ type: 'text', text: 'answered on mcp\nin two lines\n' }]
    const client = () => new Client({ name: 'test', version: '1.0.0' })
    beforeAll(() => install(sdk, symlinkSync))

    test('over stdin and stdout', async () => {
      const mine = client()
      await mine.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: ['notes.mjs', 'mcp'],
          cwd: packed.folder,
        }),
      )
      try {
        expect(mine.getServerVersion()).toMatchObject({ name: 'notes', version: '1.2.3' })
        expect((await mine.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'show'])
        const { content } = await mine.callTool({ name: 'show', arguments: { how: 'answer' } })
        expect(content).toEqual(answered)
      } finally {
        await mine.close()
      }
    }, 30_000)

    test('over HTTP, to this machine alone, until Ctrl-C', async () => {
      const child = spawn(process.execPath, ['notes.mjs', 'mcp', '--http', '0'], { cwd: packed.folder })
      const line = await new Promise<string>(resolve =>
        child.stderr.setEncoding('utf8').once('data', text => resolve(text)),
      )
      const ended = new Promise(resolve => child.once('close', resolve))
      const url = /^Serving MCP at (http:\/\/127\.0\.0\.1:\d+\/mcp); Ctrl-C ends it\n$/.exec(line)?.[1]
      const mine = client()
      await mine.connect(new StreamableHTTPClientTransport(new URL(url!)))
      const { content } = await mine.callTool({ name: 'show', arguments: { how: 'answer' } })
      const elsewhere = await fetch(url!.replace('/mcp', '/'))
      const foreign = await fetch(url!, { method: 'POST', headers: { origin: 'https://example.com' } })
      await mine.close()
      child.kill('SIGINT')
      expect(content).toEqual(answered)
      expect([elsewhere.status, foreign.status]).toEqual([404, 403])
      expect(await ended).toBe(130)
    }, 30_000)
  })
})

// ---

function isThere(shell: string): boolean {
  return spawnSync(shell, ['--version']).error === undefined
}
