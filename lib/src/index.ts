export { sanitizeLine, sanitizeText } from './sanitize.ts'
export { type Static, Type } from './type.ts'
