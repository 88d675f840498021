import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { defineTool, Type, validateInput } from 'everyhost'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const FORMATS = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
] as const
type Format = (typeof FORMATS)[number]

const tools = Object.fromEntries(
  FORMATS.map(format => [
    format,
    defineTool({
      name: 'tool',
      description: 'A tool',
      input: Type.Object({ v: Type.String({ format }) }),
      execute: () => '',
    }),
  ]),
)
const fits = (format: Format, text: string) => validateInput(tools[format]!, { v: text }).ok

// biome-ignore format: texts of one kind stand together
const TEXTS: Record<Format, { good: string[]; bad: string[] }> = {
  date: {
    good: ['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
    bad: ['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '26-01-31', '2026-1-31', '2026-01-31T00:00:00Z', ' 2026-01-31', '2026-01-31\n', '٢٠٢٦-01-31', ''],
  },
  time: {
    good: ['13:45:00Z', '13:45:00z', '00:00:00+00:00', '23:59:60Z', '23:59:59.123456789-23:59', '15:59:60-08:00'],
    bad: ['13:45:00', '24:00:00Z', '13:60:00Z', '13:45:61Z', '13:45Z', '12:59:60Z', '13:45:00+24:00', '13:45:00.Z', ''],
  },
  'date-time': {
    good: ['2026-01-31T13:45:00Z', '2026-01-31t13:45:00z', '2026-01-31 13:45:00+01:00', '1998-12-31T23:59:60Z'],
    bad: ['2026-01-31', '2026-01-31T13:45:00', '2026-02-30T13:45:00Z', '2026-01-31TT13:45:00Z', '2026-01-31T13:45:00Z extra', ''],
  },
  duration: {
    good: ['P1D', 'P1DT12H', 'PT1S', 'P1Y2M3DT4H5M6S', 'P2W', 'PT0S'],
    bad: ['P', 'PT', 'P1', '1D', 'P1S', 'P1DT', 'P1W2D', 'PT1.5S', '-P1D', 'p1d', ''],
  },
  email: {
    good: ['name@example.com', 'a.b+c@sub.example.co', "o'hara@example.com", 'a@b.c'],
    bad: ['name', 'a@b', 'a@b.c.', '@example.com', 'name@', 'a b@example.com', '.a@example.com', 'a..b@example.com', 'a.@example.com', 'a@-example.com', `${'a'.repeat(65)}@example.com`, 'a@b@c', ''],
  },
  hostname: {
    good: ['example.com', 'localhost', 'a-b.c1', 'EXAMPLE.com.', '123.com'],
    bad: ['-a.com', 'a-.com', 'a..b', '.com', 'a_b.com', `${'a'.repeat(64)}.com`, 'a b', '', '.'],
  },
  ipv4: {
    good: ['192.0.2.1', '0.0.0.0', '255.255.255.255'],
    bad: ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4 ', '1.2.3.-4', ''],
  },
  ipv6: {
    good: ['::', '::1', '2001:db8::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1:2:3:4:5:6:192.0.2.1', 'fe80::1:2', '1::'],
    bad: [':', ':::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', 'g::1', '12345::', '192.0.2.1::', '::256.0.0.1', '1:2:3:4:5:6:7::8:9', 'fe80::1%eth0', ''],
  },
  uri: {
    good: ['https://example.com/path?q=1#top', 'mailto:a@example.com', 'urn:isbn:0451450523', 'http://[::1]:8080/', 'file:///etc/hosts', 'https://user:pw@example.com', 'data:text/plain,hi'],
    bad: ['example.com', '//example.com', 'URL To Web design', 'https://exa mple.com', 'https://example.com/%zz', 'http://[::1', 'https://example.com:80a', 'https://a#b#c', ':a', 'https://example.com/ä', ''],
  },
  uuid: {
    good: ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000000', '123E4567-E89B-12D3-A456-426614174000'],
    bad: ['123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400', '{123e4567-e89b-12d3-a456-426614174000}', '123e4567-e89b-12d3-a456-42661417400g', ''],
  },
}

describe.for(FORMATS)('%s', format => {
  test.for(TEXTS[format].good)('takes %j', text => expect(fits(format, text)).toBe(true))
  test.for(TEXTS[format].bad)('refuses %j', text => expect(fits(format, text)).toBe(false))
})

test('agrees with ajv-formats on texts a slip away from good ones, but where that follows no RFC', () => {
  const ajv = new Ajv2019()
  addFormats.default(ajv)
  const peers = Object.fromEntries(FORMATS.map(format => [format, ajv.compile({ type: 'string', format })]))
  const texts = FORMATS.flatMap(format =>
    [...TEXTS[format].good, ...TEXTS[format].bad].map(text => ({ format, text })),
  )
  const slip = fc.record({
    from: fc.constantFrom(...texts),
    at: fc.nat(60),
    cut: fc.nat(2),
    put: fc.constantFrom('', '0', '9', 'a', 'T', '-', '.', ':', '/', '@', '%', ' ', '\n', 'ä'),
  })
  fc.assert(
    fc.property(slip, ({ from: { format, text }, at, cut, put }) => {
      const slipped = text.slice(0, at) + put + text.slice(at + cut)
      if (differs(format, slipped)) return
      const [ours, theirs] = [fits(format, slipped), peers[format]!(slipped)]
      // expect() would cost more than all that is tested here
      if (ours !== theirs) expect({ format, slipped, ours, theirs }).toBeUndefined()
    }),
    { seed: 20260131, numRuns: 20_000 },
  )
})

/**
 * Where ajv-formats 3.0 takes what the RFCs do not: a local part of over 64 characters (5321), brackets outside an authority and
 * an authority with two at signs or a port that is no number (3986).
 */
function differs(format: Format, text: string): boolean {
  if (format === 'email') return text.lastIndexOf('@') > 64
  if (format !== 'uri') return false
  const authority = /^[^/]*:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
  return /[[\]]/.test(text) || !/^(?:[^@]*@)?[^:@]*(?::[0-9]*)?$/.test(authority)
}
