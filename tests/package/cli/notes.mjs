#!/usr/bin/env node
import { runCli } from 'everyhost/cli'
import { search, show } from './tools.mjs'

await runCli([search, show], { name: 'notes', version: '1.2.3', description: 'Notes on a shelf' })
