import { toOmpTool } from 'everyhost/omp'
import { callEverywhere } from 'everyhost/testing'
import { linesOf, plain } from './card.ts'
import { gaveUp, isUnknown, json, type Lane, notAskedAgain, type Play, type Sent } from './lane.ts'

type OnRecord = Pick<Play, 'ompArgs' | 'ompUnknown'>

/** The adapter, with what OMP is on record to make of the arguments before it and of the result after it. */
export async function playOmp(sent: Sent, { ompArgs, ompUnknown }: OnRecord): Promise<Lane> {
  if (isUnknown(sent)) return unknown(sent, ompUnknown)
  const { tool, args, signal } = sent
  const arrives: unknown = ompArgs === undefined ? args : JSON.parse(ompArgs)
  const { omp } = await callEverywhere(tool, args, { only: ['omp'], signal, omp: { arrives } })
  const { reads, isError, receives, progress } = omp
  const drawing = toOmpTool(tool)
  return {
    ...(signal.aborted ? notAskedAgain('OMP') : { reads, isError }),
    travelled: [
      json('The model asks', args),
      ...(ompArgs === undefined ? [] : [json('OMP hands over', arrives)]),
      ...progress.map(told => json('OMP is told', told)),
      ...gaveUp(sent),
      json('OMP gets', receives),
    ],
    sees: linesOf(drawing.renderCall(arrives, plain), drawing.renderResult(receives, plain)),
  }
}

// ---

/** OMP itself answers such a name, in words that are not ours to make up. */
function unknown({ name, args }: Sent, onRecord: string | undefined): Lane {
  const asks = json('The model asks', { name, arguments: args })
  if (onRecord === undefined) {
    return { unread: 'No run has shown what OMP says of this name', travelled: [asks] }
  }
  const answers = { title: 'OMP answers, on record', text: onRecord }
  return { reads: onRecord, isError: true, travelled: [asks, answers] }
}
