// What the two functions are defined to do, step by step and without a thought for speed.

/**
 * What `util.stripVTControlCharacters` of Node 24 takes out: an OSC up to the first BEL, ESC \ or ST; or else ESC or CSI, any of
 * []()#;? in any number, parameters of up to four digits each, and a final byte, for which a digit will do.
 */
const nodeSequence =
  /\x1b\][\s\S]*?(?:\x07|\x1b\\|\x9c)|[\x1b\x9b][()[\]#?;]*(?:[0-9]{1,4}(?:[:;][0-9]{0,4})*)?[0-9A-PR-TZcf-nq-uy<=>~]/g

export function lineByTheLetter(text: string): string {
  const blanked = text.replace(nodeSequence, '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
  return blanked.split(' ').filter(Boolean).join(' ').toWellFormed()
}

export function textByTheLetter(text: string): string {
  const shown = withoutSequences(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/\p{Zl}|\p{Zp}/gu, ' ')
    .replace(/(?![\t\n])\p{Cc}|\p{Bidi_Control}/gu, '')
  return withoutStrayTags(shown.toWellFormed())
}

function withoutSequences(text: string): string {
  let kept = ''
  let at = 0
  while (at < text.length) {
    const length = sequenceLength(text.slice(at))
    if (length === 0) kept += text[at++]
    else at += length
  }
  return kept
}

/** How much of the text a sequence takes that starts it; 0 where none does. */
function sequenceLength(text: string): number {
  const [introducer] = /^(?:\x1b[[\]PX^_]|[\x90\x98\x9b\x9d-\x9f])/.exec(text) ?? []
  if (introducer === undefined) {
    const [whole] = /^\x1b(?:[ -/]+[0-~]|[\dA-PR-TZcf-oq-uy<=>|}~\\])/.exec(text) ?? []
    return whole?.length ?? (text.startsWith('\x1b') ? 1 : 0)
  }
  const rest = text.slice(introducer.length)
  if (introducer === '\x1b[' || introducer === '\x9b') {
    const [parameters = ''] = /^[0-?]*/.exec(rest) ?? []
    const [ending = ''] = /^[ -/]*[@-~]/.exec(rest.slice(parameters.length)) ?? []
    return introducer.length + parameters.length + ending.length
  }
  const isOsc = introducer === '\x1b]' || introducer === '\x9d'
  const stop = rest.search(isOsc ? /[\x07\x18\x1a\x1b\x80-\x9f]/ : /[\x18\x1a\x1b\x80-\x9f]/)
  const [terminator = ''] = stop < 0 ? [] : (/^(?:\x07|\x1b\\|\x9c)/.exec(rest.slice(stop)) ?? [])
  return introducer.length + (terminator === '' ? 0 : stop + terminator.length)
}

function withoutStrayTags(text: string): string {
  const characters = Array.from(text)
  const letters = characters.map(character => {
    const code = character.codePointAt(0)!
    return code === 0xe0001 || (code >= 0xe0020 && code <= 0xe007f)
      ? String.fromCodePoint(code - 0xe0000)
      : ''
  })
  let kept = ''
  for (let i = 0; i < characters.length; i++) {
    const hidden = letters.slice(i + 1, i + 7)
    if (characters[i] === '🏴' && /^gb(?:eng|sct|wls)\x7f$/.test(hidden.join('')) && !hidden.includes('')) {
      kept += characters.slice(i, i + 7).join('')
      i += 6
    } else if (letters[i] === '') kept += characters[i]
  }
  return kept
}
