import { piExtension } from 'everyhost/pi'
import { tools } from './tools.ts'

export default piExtension(tools, { failures: 'return' })
