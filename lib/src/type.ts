export { type Static, type TSchema, Type } from '@sinclair/typebox'
