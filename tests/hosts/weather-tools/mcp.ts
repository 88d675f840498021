// What a client starts: node mcp.ts

import { serveStdio } from 'everyhost/mcp'
import { tools } from './tools.ts'

await serveStdio(tools, { name: 'weather-tools', title: 'Weather', version: '1.0.0' })
