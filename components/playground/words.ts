import type { Ending } from '../../app/client/samples/sandbox.ts'

/** Says how a run came to its end. */
export function endingInWords(ending: Ending): string {
  switch (ending.type) {
    case 'ended':
      return ending.error
        ? `It threw before any host was reached: ${ending.error.text}`
        : 'Ran in your browser.'
    case 'timeout':
      return 'Ended after 5 seconds, still running.'
    case 'flooded':
      return 'Ended, having printed more than anybody reads.'
    case 'stopped':
      return 'Stopped.'
    case 'unstarted':
      return 'It could not be started. Is the network there? An old browser cannot run it.'
  }
}
