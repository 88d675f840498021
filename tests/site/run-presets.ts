// Runs all presets of the playground, in the browser, and holds what comes of them to the record of the hosts.

import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Play, Played } from '../../app/playground/lane.ts'
import type { Order } from '../../app/sandbox/protocol.ts'
import { type Choice, choices } from '../../components/playground/presets.ts'
import type { PlaygroundFile } from '../../modules/live/playground-file.ts'
import type { Read, Unread } from '../hosts/drivers/outcome.ts'
import { readsOf, seenOf } from '../hosts/preset-table.ts'
import { type Preset, presets } from '../hosts/presets.ts'
import { patience } from './run-blocks.ts'
import { type Visit, visit } from './visit.ts'

export const playground = '/playground'
export const allPresets = Object.values(presets).flat()

/** Through the sandbox and the module of the site itself, many in a run: through its form, each would begin anew. */
export async function runAllPresets(): Promise<void> {
  const { page, complaints } = await openPlayground()
  const file: PlaygroundFile = await (await fetch(`${inject('site')}/live/playground.json`)).json()
  const modules = await modulesOf(file)
  // one run prints no more than anybody reads
  for (let at = 0; at < choices.length; at += 12) {
    const played = await runOrder(page, orderOf(choices.slice(at, at + 12), file, modules))
    for (const { id } of choices.slice(at, at + 12)) {
      expect(played[id]!.reads, id).toEqual(await readsOf(presetOf(id)))
      expect(played[id]!.sees, id).toEqual(seenOf(presetOf(id)))
    }
  }
  expect(complaints).toEqual([])
  await page.context().close()
}

export function presetOf(id: string): Preset {
  return allPresets.find(preset => preset.id === id)!
}

/** Opens the page and waits until its form and its editor are there. */
export async function openPlayground(
  address = playground,
  options: Parameters<typeof visit>[1] = {},
): Promise<Visit> {
  const visited = await visit(address, options)
  await visited.page.locator('[data-live=Playground][data-awake]').waitFor({ ...patience, state: 'attached' })
  await visited.page.getByLabel('Pick a call').focus()
  await visited.page.locator('.playground .cm-editor').waitFor(patience)
  return visited
}

// ---

/** What a run of the playground needs, as the built site has it. */
async function modulesOf({ dist, module, needs }: PlaygroundFile): Promise<Record<string, string>> {
  const text = async (address: string) => (await fetch(inject('site') + address)).text()
  const modules = needs.map(async path => [path, await text(`${dist}/${path}`)] as const)
  return { ...Object.fromEntries(await Promise.all(modules)), 'playground.js': await text(module) }
}

/** An order that plays some presets, one after the other; each line begins with the id of its preset. */
function orderOf(
  some: Choice[],
  { packages, ompArgs, ompUnknown }: PlaygroundFile,
  modules: Record<string, string>,
): Order {
  const tools = some.map(({ call }, number) => [`tool-${number}.ts`, call.source])
  const lines = some.flatMap(({ id, call }, number) => {
    const { args, name, givesUp } = call
    const onRecord = { ompArgs: ompArgs[id]!, ompUnknown: ompUnknown[id]! }
    const play: Play = { mark: `${id}\t`, args, name, givesUp, ...onRecord }
    return [
      `import * as tool${number} from './tool-${number}.ts'`,
      `await play(tool${number}, ${JSON.stringify(play)})`,
    ]
  })
  return {
    entry: 'all.ts',
    files: {
      ...Object.fromEntries(tools),
      'all.ts': ["import { play } from 'playground'", ...lines].join('\n'),
    },
    modules,
    packages: {
      ...Object.fromEntries(Object.entries(packages).map(([name, [path]]) => [name, path!])),
      playground: 'playground.js',
    },
  }
}

/** What came of a preset, by lane. */
interface Came {
  reads: Record<string, Read | Unread>
  sees: Record<string, string[]>
}

/** Runs an order in the sandbox of the site, and gives what came of each preset. */
async function runOrder(page: Page, order: Order): Promise<Record<string, Came>> {
  const printed = await page.evaluate(
    order =>
      new Promise<string>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel()
        const frame = document.createElement('iframe')
        let text = ''
        port1.onmessage = ({ data }) => {
          if (data.type === 'printed') text += data.text
          if (data.type === 'started' || data.type === 'printed') return
          frame.remove()
          if (data.type === 'ended' && !data.error) resolve(text)
          else reject(new Error(JSON.stringify(data)))
        }
        addEventListener('message', () => frame.contentWindow!.postMessage(order, '*', [port2]), {
          once: true,
        })
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.src = '/live/sandbox.html'
        document.body.append(frame)
      }),
    order,
  )
  const all: Record<string, Came> = {}
  for (const line of printed.trim().split('\n')) {
    const [id, json] = line.split('\t') as [string, string]
    const played: Played = JSON.parse(json)
    if (played.of === 'core') continue
    if ('failed' in played) throw new Error(`${id}: ${played.name}: ${played.failed}`)
    const { name, lane } = played
    all[id] ??= { reads: {}, sees: {} }
    const came = all[id]
    came.reads[name] =
      'unread' in lane ? { unread: lane.unread } : { reads: lane.reads, marked: lane.isError }
    if (lane.sees) came.sees[name] = lane.sees
  }
  return all
}
