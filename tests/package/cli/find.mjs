#!/usr/bin/env node
import { runCli } from 'everyhost/cli'
import { search } from './tools.mjs'

await runCli([search], { name: 'find', version: '1.2.3' })
