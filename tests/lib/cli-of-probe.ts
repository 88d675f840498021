// The command of one of the probe's tools: the first word names it.

import { runCli } from 'everyhost/cli'
import { tools } from '../hosts/probe/tools.ts'

const [name] = process.argv.splice(2, 1)
await runCli([tools.find(tool => tool.name === name)!], { name: name!, version: '1.0.0' })
