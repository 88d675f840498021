import { piExtension } from 'everyhost/pi'
import { forecast } from './tools.ts'

export default piExtension([forecast])
