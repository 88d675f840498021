// What a client starts: node mcp-v2.ts

import { serveStdio } from 'everyhost/mcp/v2'
import { tools } from './tools.ts'

await serveStdio(tools, { name: 'weather-tools', title: 'Weather', version: '1.0.0' })
