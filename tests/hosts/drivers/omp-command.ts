// The real command, as a user runs it, with the worked example installed and a model on loopback.

import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { tools } from '../weather-tools/tools.ts'
import { provider, type Reply, type Request } from './omp-wire.ts'

interface Told {
  role: string
  content: unknown
}

interface Function {
  name: string
  parameters: Record<string, unknown>
}

/** What the command printed, and what its model was sent: our tools as they are listed, and what came of the calls. */
export async function command(asked: { tool: string; args: object }[]): Promise<Record<string, unknown>> {
  const model = await provider((request, nth) => (nth === 1 ? callsOf(asked) : reading(request, asked)))
  try {
    const installed = await run(['install', './weather-tools'])
    const flags = ['--no-session', '--no-title', '-e', '../drivers/omp-provider.ts']
    const printed = await run(['-p', ...flags, '--model', 'loopback/scripted', 'How is the weather?'], {
      cwd: 'weather-tools',
      env: { ...process.env, EVERYHOST_LOOPBACK: `${model.url}/v1` },
    })
    const functions = (model.requests[0]!.tools as { function: Function }[]).map(tool => tool.function)
    const last = told(model.requests.at(-1)!)
    return {
      command: { 'omp install ./weather-tools': installed, 'omp -p "How is the weather?"': printed },
      'listed by the command': functions.filter(({ name }) => tools.some(tool => tool.name === name)),
      'a tool that is not essential': {
        'in the list': functions.some(({ name }) => name === 'unsaid') ? 'yes' : 'no',
        'the model reads of a call': last.find((_, i) => asked[i]?.tool === 'write')?.content,
      },
    }
  } finally {
    model.close()
  }
}

// ---

function run(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  const file = realpathSync('../node_modules/.bin/omp')
  const child = spawn(process.execPath, [file, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', chunk => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', chunk => (errors += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) return resolve(output.trim())
      reject(new Error(`omp ${args.join(' ')} ended with exit code ${code}:\n${output}${errors}`))
    })
  })
}

function callsOf(asked: { tool: string; args: object }[]): Reply {
  const calls = asked.map(({ tool, args }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify({ i: 'to see', ...args }) },
  }))
  return streamed([{ delta: { tool_calls: calls } }, { delta: {}, finish_reason: 'tool_calls' }])
}

/** The model says back what it reads of its calls to our tools. */
function reading(request: Request, asked: { tool: string }[]): Reply {
  const content = told(request)
    .filter((_, i) => tools.some(({ name }) => name === asked[i]?.tool))
    .map(({ content }) => `I read: ${content}`)
    .join('\n')
  return streamed([{ delta: { content } }, { delta: {}, finish_reason: 'stop' }])
}

/** In the order of the calls, which is not that of their ends. */
function told({ messages }: Request): Told[] {
  const results = (messages as (Told & { tool_call_id: string })[]).filter(({ role }) => role === 'tool')
  return results.sort((a, b) => a.tool_call_id.localeCompare(b.tool_call_id, 'en'))
}

function streamed(choices: object[]): Reply {
  const base = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
  const events = choices.map(choice => JSON.stringify({ ...base, choices: [{ index: 0, ...choice }] }))
  const body = [...events, '[DONE]'].map(event => `data: ${event}\n\n`).join('')
  return { status: 200, type: 'text/event-stream', body }
}
