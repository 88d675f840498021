/** Logs of a megabyte as tools write them, and what nobody's tool writes; the same in every run. */

const MEGABYTE = 1 << 20

export function cleanLog(): string {
  const pick = dice(1)
  return megabyteOf(() => {
    const time = `2026-04-${two(pick(28) + 1)}T${two(pick(24))}:${two(pick(60))}:${two(pick(60))}Z`
    const level = ['INFO ', 'WARN ', 'DEBUG'][pick(3)]
    const said = [
      `GET /api/items/${pick(9_999)} 200 ${pick(400)} ms`,
      `\tat handle (src/server/routes/items.ts:${pick(400)}:${pick(80)})`,
      `cache miss for "user:${pick(99_999)}", ${pick(64)} entries`,
      'connection to the database is ready',
    ][pick(4)]
    return `${time} ${level} ${said}\n`
  })
}

export function colouredLog(): string {
  const pick = dice(2)
  const paint = (codes: string, text: string | number) => `\x1b[${codes}m${text}\x1b[0m`
  const tools = [
    // git
    () =>
      `\x1b[33mcommit ${hash(pick)}\x1b[m\x1b[33m (\x1b[m\x1b[1;36mHEAD -> \x1b[m\x1b[1;32mmain\x1b[m\x1b[33m)\x1b[m\n`,
    () =>
      `\x1b[1mdiff --git a/src/${pick(99)}.ts b/src/${pick(99)}.ts\x1b[m\n\x1b[36m@@ -${pick(99)},7 +${pick(99)},7 @@\x1b[m\n`,
    () =>
      `\x1b[31m-  const limit = ${pick(99)}\x1b[m\n\x1b[32m+\x1b[m\x1b[32m  const limit = ${pick(99)}\x1b[m\n   return limit\n`,
    // ls
    () =>
      `drwxr-xr-x 2 user user 4096 Apr ${pick(28)} ${paint('01;34', `dir${pick(99)}`)}  ${paint('01;32', 'run.sh')}\n`,
    // npm
    () =>
      `npm ${paint('1;33', 'warn')} ${paint('94', 'deprecated')} glob@${pick(9)}.${pick(9)}.0: no longer supported\n`,
    // grep
    () =>
      `${paint('35', `src/file${pick(99)}.ts`)}\x1b[m\x1b[K\x1b[36m\x1b[K:\x1b[m\x1b[K${pick(900)}:  const \x1b[01;31m\x1b[Kvalue\x1b[m\x1b[K = 1\n`,
    // cargo
    () => `\x1b[0m\x1b[0m\x1b[1m\x1b[32m   Compiling\x1b[0m serde_json v1.0.${pick(200)}\n`,
    () => `${paint('0;1;38;5;9', `error[E0${pick(900)}]`)}${paint('0;1', ': mismatched types')}\n`,
  ]
  return megabyteOf(() => tools[pick(tools.length)]!())
}

export function repeated(text: string): string {
  return text.repeat(MEGABYTE / text.length)
}

// ---

function megabyteOf(line: () => string): string {
  const lines: string[] = []
  for (let length = 0; length < MEGABYTE; length += lines.at(-1)!.length) lines.push(line())
  return lines.join('')
}

/** Whole numbers below a limit, from a linear congruential generator. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const two = (number: number) => String(number).padStart(2, '0')

const hash = (pick: (below: number) => number) =>
  Array.from({ length: 40 }, () => pick(16).toString(16)).join('')
