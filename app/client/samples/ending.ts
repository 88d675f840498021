import type { Ending } from './sandbox.ts'

/** Says why a run came to no end of its own. */
export function cutShortInWords(ending: Exclude<Ending, { type: 'ended' }>): string {
  switch (ending.type) {
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
