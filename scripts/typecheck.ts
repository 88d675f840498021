import { buildLib, types } from './checks.ts'
import { runInTurn } from './turn.ts'

await runInTurn([buildLib, ...types])
