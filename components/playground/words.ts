import { cutShortInWords } from '../../app/client/samples/ending.ts'
import type { Ending } from '../../app/client/samples/sandbox.ts'

/** Says how a run came to its end. */
export function endingInWords(ending: Ending): string {
  if (ending.type !== 'ended') return cutShortInWords(ending)
  return ending.error ? `It threw before any host was reached: ${ending.error.text}` : 'Ran in your browser.'
}
