import type { Tool } from 'everyhost'
import { callEverywhere } from 'everyhost/testing'
import { json, type Lane } from './lane.ts'

/** The adapter, with what OMP is on record to make of the arguments before it and of the result after it. */
export async function playOmp(tool: Tool, args: unknown, arrives?: unknown): Promise<Lane> {
  const options = arrives === undefined ? {} : { omp: { arrives } }
  const { omp } = await callEverywhere(tool, args, { only: ['omp'], ...options })
  const { reads, isError, receives, progress } = omp
  return {
    travelled: [
      json('The model asks', args),
      ...(arrives === undefined ? [] : [json('OMP hands over', arrives)]),
      ...progress.map(told => json('OMP is told', told)),
      json('OMP gets', receives),
    ],
    reads,
    isError,
  }
}
