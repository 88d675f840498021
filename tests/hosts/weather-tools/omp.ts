import { ompExtension } from 'everyhost/omp'
import { tools } from './tools.ts'

export default ompExtension(tools)
