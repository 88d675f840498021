/** What a character that leaves no mark of its own would do to a reader or a terminal. */
export type Kind = 'control' | 'break' | 'bidi' | 'hidden' | 'space' | 'broken'

export interface Invisible {
  kind: Kind
  /** Short enough for a label: `ESC`, `U+202E RLO`. */
  label: string
  /** The character's name in words, where it has one that helps. */
  name: string
}

/** Names a code point that cannot be seen, or answers nothing for one that can. A lone surrogate cannot. */
export function invisible(codePoint: number): Invisible | undefined {
  if (codePoint === 0x20) return undefined
  const known = table.get(codePoint)
  if (known) return known
  if (codePoint > 0x20 && codePoint < 0x7f) return undefined
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) {
    return { kind: 'broken', label: hex(codePoint), name: 'half of a surrogate pair' }
  }
  if (codePoint > 0xe0020 && codePoint < 0xe007f) {
    const letter = String.fromCodePoint(codePoint - 0xe0000)
    return { kind: 'hidden', label: `TAG ${letter}`, name: `tag character ${hex(codePoint)}` }
  }
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return selector(codePoint, codePoint - 0xfe00 + 1)
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return selector(codePoint, codePoint - 0xe0100 + 17)
  const character = String.fromCodePoint(codePoint)
  if (/\p{Zs}/u.test(character))
    return { kind: 'space', label: hex(codePoint), name: 'a wide or narrow space' }
  if (/[\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(character)) {
    return { kind: 'hidden', label: hex(codePoint), name: 'a character without a shape' }
  }
  return undefined
}

/** A code point as Unicode writes it. */
export function hex(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

function selector(codePoint: number, number: number): Invisible {
  return { kind: 'hidden', label: `${hex(codePoint)} VS${number}`, name: `variation selector ${number}` }
}

// 0x00-0x1f and 0x80-0x9f, in order
const c0 =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
const c1 =
  'PAD HOP BPH NBH IND NEL SSA ESA HTS HTJ VTS PLD PLU RI SS2 SS3 DCS PU1 PU2 STS CCH MW SPA EPA SOS SGC SCI CSI ST OSC PM APC'

const named: [codePoint: number, kind: Kind, label: string, name: string][] = [
  [0x7f, 'control', 'DEL', 'delete'],
  [0xa0, 'space', 'NBSP', 'no-break space'],
  [0xad, 'hidden', 'SHY', 'soft hyphen'],
  [0x61c, 'bidi', 'ALM', 'Arabic letter mark'],
  [0x180e, 'hidden', 'MVS', 'Mongolian vowel separator'],
  [0x200b, 'hidden', 'ZWSP', 'zero width space'],
  [0x200c, 'hidden', 'ZWNJ', 'zero width non-joiner'],
  [0x200d, 'hidden', 'ZWJ', 'zero width joiner'],
  [0x200e, 'bidi', 'LRM', 'left-to-right mark'],
  [0x200f, 'bidi', 'RLM', 'right-to-left mark'],
  [0x2028, 'break', 'LS', 'line separator'],
  [0x2029, 'break', 'PS', 'paragraph separator'],
  [0x202a, 'bidi', 'LRE', 'left-to-right embedding'],
  [0x202b, 'bidi', 'RLE', 'right-to-left embedding'],
  [0x202c, 'bidi', 'PDF', 'pop directional formatting'],
  [0x202d, 'bidi', 'LRO', 'left-to-right override'],
  [0x202e, 'bidi', 'RLO', 'right-to-left override'],
  [0x2060, 'hidden', 'WJ', 'word joiner'],
  [0x2066, 'bidi', 'LRI', 'left-to-right isolate'],
  [0x2067, 'bidi', 'RLI', 'right-to-left isolate'],
  [0x2068, 'bidi', 'FSI', 'first strong isolate'],
  [0x2069, 'bidi', 'PDI', 'pop directional isolate'],
  [0x2800, 'space', 'BLANK', 'Braille pattern blank'],
  [0x3164, 'hidden', 'HF', 'Hangul filler'],
  [0xfeff, 'hidden', 'BOM', 'byte order mark'],
  [0xfff9, 'hidden', 'IAA', 'interlinear annotation anchor'],
  [0xfffa, 'hidden', 'IAS', 'interlinear annotation separator'],
  [0xfffb, 'hidden', 'IAT', 'interlinear annotation terminator'],
  [0xe0001, 'hidden', 'TAG', 'language tag'],
  [0xe0020, 'hidden', 'TAG SP', 'tag space'],
  [0xe007f, 'hidden', 'TAG END', 'cancel tag'],
]

const breaks = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85])

const table = new Map<number, Invisible>([
  ...controls(c0, 0, label => label),
  ...controls(c1, 0x80, (label, codePoint) => `${hex(codePoint)} ${label}`),
  ...named.map(([codePoint, kind, label, name]): [number, Invisible] => [
    codePoint,
    { kind, label: codePoint < 0x80 || label.startsWith('TAG') ? label : `${hex(codePoint)} ${label}`, name },
  ]),
])

function controls(
  labels: string,
  first: number,
  write: (label: string, codePoint: number) => string,
): [number, Invisible][] {
  return labels.split(' ').map((label, index) => {
    const codePoint = first + index
    const kind = breaks.has(codePoint) ? 'break' : 'control'
    return [codePoint, { kind, label: write(label, codePoint), name: `control character ${hex(codePoint)}` }]
  })
}
