import { aiSdkTools } from 'everyhost/ai-sdk'
import { tools } from './tools.ts'

export const weatherTools = aiSdkTools(tools)
