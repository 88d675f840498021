// npm test, or npm test -- <words> for the stages whose names begin with one of the words

import { buildLib, buildSite, type Check, lint, type Result, runHosts, types, vitest } from './checks.ts'
import { freePort } from './free-port.ts'
import { root, stopOnInterrupt } from './process.ts'
import { withLock } from './setup/lock.mjs'

/** The seconds that each stage keeps to. */
const limits = {
  install: 120,
  'core and types': 120,
  samples: 60,
  site: 300,
  hosts: 240,
  package: 60,
  runner: 120,
}

type StageName = keyof typeof limits

interface Step extends Check {
  stage: StageName
  /** The step whose outcome this one works on. */
  on?: Step
}

interface Ended extends Result {
  step: Step
  from: number
}

const build: Step = { stage: 'core and types', ...buildLib }
const samples: Step = { stage: 'samples', on: build, ...vitest('samples on the pages', 'samples') }
const site: Step = {
  stage: 'site',
  on: samples,
  // with its server, since its files are the same without; and for an address of this machine, where the tests serve it
  ...buildSite('the site builds without a warning', 'build', `http://127.0.0.1:${await freePort()}`),
}

const hosts: Step = {
  stage: 'hosts',
  on: build,
  ...runHosts('the real hosts run as their record says', '--check'),
}

// Two lanes for two cores. The types come before the site in one of them, since both write Nuxt's generated files,
// and the samples too, since each page says how its own have fared.
const lanes: Step[][] = [
  [
    { stage: 'core and types', ...lint },
    ...types.map((check): Step => ({ stage: 'core and types', on: build, ...check })),
    samples,
    site,
    { stage: 'site', on: site, ...vitest('the built site in a browser', 'site') },
    { stage: 'site', on: site, ...vitest('the built site as agents read it', 'agents-site') },
  ],
  [
    { stage: 'core and types', on: build, ...vitest('unit and property tests', 'lib', 'scripts', 'agents') },
    hosts,
    { stage: 'hosts', on: build, ...vitest('what models read on the real hosts', 'hosts') },
    { stage: 'package', on: build, ...vitest('the packed tarball', 'package') },
    { stage: 'runner', on: build, ...vitest('the runner of the samples', 'runner') },
  ],
]

const words = process.argv.slice(2)
const all: Ended[] = []

stopOnInterrupt(130)

mustNameStages(words)
await withLock(root, 'build', async () => {
  await take(build)
  await Promise.all(lanes.map(takeInTurn))
})
summarise()

async function takeInTurn(lane: Step[]): Promise<void> {
  for (const step of lane) if (isWanted(step.stage)) await take(step)
}

async function take(step: Step): Promise<void> {
  if (step.on && !all.some(ended => ended.step === step.on)) await take(step.on)
  const from = performance.now()
  const broken = step.on && all.find(ended => ended.step === step.on && ended.failed > 0)
  if (broken) {
    const output = `Not run: it works on what "${broken.step.name}" did not make.\n`
    all.push({ step, from, passed: 0, failed: 1, skipped: [], output, ms: 0 })
  } else {
    all.push({ step, from, ...(await step.run()) })
  }
  report(all.at(-1)!)
}

function report({ step, passed, failed, skipped, output, ms }: Ended): void {
  const count = failed > 0 ? `${failed} FAILED` : `${passed} passed`
  console.log(`${step.stage} · ${step.name}: ${count} (${seconds(ms)})`)
  for (const name of skipped) console.log(`  skipped: ${name}`)
  if (failed > 0) console.log(`\n${output.trimEnd()}\n`)
}

function summarise(): void {
  const taken = (Object.keys(limits) as StageName[]).filter(isWanted)
  const times = new Map(taken.map(name => [name, timeOf(name)]))
  console.log()
  for (const [name, ms] of times) {
    console.log(`${name.padEnd(16)}${seconds(ms).padStart(8)}   limit ${limits[name]} s`)
  }
  for (const [name, ms] of times) {
    if (ms > limits[name] * 1000)
      console.log(`Warning: ${name} took ${seconds(ms)}; it should keep to ${limits[name]} s.`)
  }
  const sum = (of: (ended: Ended) => number) => all.reduce((total, ended) => total + of(ended), 0)
  const skipped = sum(ended => ended.skipped.length)
  const failed = sum(ended => ended.failed)
  if (skipped > 0) console.log(`\n${skipped} skipped, named above`)
  console.log(`\n${sum(ended => ended.passed)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** From the start of a stage's first step to the end of its last. */
function timeOf(name: StageName): number {
  if (name === 'install') return Number(process.env.EVERYHOST_INSTALL_MS ?? 0)
  const own = all.filter(({ step }) => step.stage === name)
  return Math.max(...own.map(({ from, ms }) => from + ms)) - Math.min(...own.map(({ from }) => from))
}

function isWanted(name: StageName): boolean {
  return words.length === 0 || words.some(word => name.startsWith(word)) || name === 'install'
}

function mustNameStages(words: string[]): void {
  const names = Object.keys(limits)
  const wrong = words.find(word => !names.some(name => name.startsWith(word)))
  if (wrong === undefined) return
  console.error(`There is no stage "${wrong}"; there are ${names.join(', ')}.`)
  process.exit(1)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
