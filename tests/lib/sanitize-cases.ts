import vectors from './vectors/sanitize.json' with { type: 'json' }

export interface Case {
  name: string
  input: unknown
  output: string
  why: string
  /** Where the input, or the rule it tests, was met. */
  source?: string
}

/** What JSON cannot hold, or only at great length: halves of surrogate pairs among it, which strict parsers refuse. */
const beyondJson: Record<keyof typeof vectors, Case[]> = {
  sanitizeLine: [
    {
      name: 'run of unclosed OSC',
      input: `${'\x1b]'.repeat(200_000)}end`,
      output: `${'] '.repeat(199_999)}]end`,
      why: 'nothing closes them: every ESC becomes a space',
    },
    {
      name: 'one CSI of five million parameters',
      input: `a\x1b[1${';1'.repeat(5_000_000)}mZ`,
      output: 'aZ',
      why: "Node's own pattern throws on it in V8 and matches nothing in JavaScriptCore",
      source: 'https://github.com/lydell/js-tokens/issues/42',
    },
    {
      name: 'inner run of spaces',
      input: `x${' '.repeat(500_000)}y`,
      output: 'x y',
      why: 'a trim by /^\\s+|\\s+$/ needs quadratic time here',
    },
    {
      name: 'surrogates joined by a removal',
      input: 'a\udb40\x1b[0m\udc41b',
      output: 'a b',
      why: 'a tag character is there only once the sequence is gone: strip first, then look',
    },
    { name: 'error object', input: new Error('x\ny'), output: 'Error: x y', why: 'String() first' },
    {
      name: 'null-prototype object',
      input: Object.create(null),
      output: '[unprintable value]',
      why: 'String() throws',
      source: 'https://github.com/fullstack-build/tslog/pull/335',
    },
    {
      name: 'deeply nested JSON array',
      input: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)),
      output: '[unprintable value]',
      why: 'String() runs out of stack, where JSON.parse does not',
    },
  ],
  sanitizeText: [
    {
      name: 'lone surrogate',
      input: 'a\ud83db',
      output: 'a\ufffdb',
      why: 'strict JSON parsers refuse half of a pair, and the whole conversation with it',
      source: 'https://github.com/microsoft/playwright-mcp/issues/1410',
    },
    {
      name: 'run of unclosed OSC',
      input: `${'\x1b]'.repeat(500_000)}end`,
      output: 'end',
      why: 'nothing closes them: only the introducers go',
    },
    {
      name: 'alternating unclosed',
      input: '\x1b]\x1b['.repeat(300_000),
      output: '',
      why: 'each is cut short by the next',
    },
    {
      name: 'the CVE-2021-3807 input',
      input: `\x1b[${';'.repeat(1_000_000)}`,
      output: '',
      why: 'parameters of a cut CSI are no text',
      source: 'https://github.com/chalk/ansi-regex/pull/37',
    },
    {
      name: 'ten million unit control string',
      input: `a\x1b]0;${'x'.repeat(10_000_000)}\x07b`,
      output: 'ab',
      why: 'a closed OSC goes, whatever its length',
    },
  ],
}

export const cases: Record<keyof typeof vectors, Case[]> = {
  sanitizeLine: [...vectors.sanitizeLine, ...beyondJson.sanitizeLine],
  sanitizeText: [...vectors.sanitizeText, ...beyondJson.sanitizeText],
}
