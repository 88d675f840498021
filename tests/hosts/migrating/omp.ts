import { ompExtension } from 'everyhost/omp'
import { forecast } from './tools.ts'

export default ompExtension([forecast])
