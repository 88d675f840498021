// The public judge of sites for agents, with nothing changed in what it asks for.

import { type CheckResult, computeScore, type ReportResult, runChecks } from 'afdocs'
import { beforeAll, describe, expect, inject, test } from 'vitest'

const served = inject('served')
// every page, and no pause between requests: both servers are on this machine
const options = { requestDelay: 0, samplingStrategy: 'deterministic' as const, maxLinksToTest: 1000 }

/** What each check comes to that does not pass, and why. */
const withServer = {
  // no page needs a login, so there is no other way in to offer
  'auth-alternative-access': 'skip',
}
const filesAlone = {
  ...withServer,
  // a host of files gives everyone the same answer; what stands in for it is the `.md` address, which is judged as well
  'content-negotiation': 'fail',
}

describe('with its server', () => {
  let report: ReportResult
  beforeAll(async () => {
    report = await runChecks(served, options)
  }, 120_000)

  test('passes every check that applies', () => expect(others(report.results)).toEqual(withServer))
  test('is given 100 of 100', () => expect(computeScore(report)).toMatchObject({ overall: 100, grade: 'A+' }))
  test('has on no page a passage that its Markdown lacks', () => expect(missing(report.results)).toEqual([]))
})

describe('as files', () => {
  let report: ReportResult
  beforeAll(async () => {
    report = await runChecks(inject('files'), { ...options, canonicalOrigin: served })
  }, 120_000)

  test('passes everything but negotiation', () => expect(others(report.results)).toEqual(filesAlone))
  test('has on no page a passage that its Markdown lacks', () => expect(missing(report.results)).toEqual([]))
})

// ---

function others(results: CheckResult[]): Record<string, string> {
  const found = results.filter(({ status }) => status !== 'pass')
  for (const { id, status, message } of found) console.log(`${id}: ${status}, ${message}`)
  return Object.fromEntries(found.map(({ id, status }) => [id, status]))
}

interface Parity {
  url: string
  missingSegments: number
  sampleDiffs: string[]
}

/** The judge forgives a page some of these; here none is. */
function missing(results: CheckResult[]): Parity[] {
  const { details } = results.find(({ id }) => id === 'markdown-content-parity')!
  const pages = details!.pageResults as Parity[]
  expect(pages.length).toBeGreaterThan(4)
  return pages.filter(({ missingSegments }) => missingSegments > 0)
}
