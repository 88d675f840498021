import { defineTool, Type } from 'everyhost'

export const forecast = defineTool({
  name: 'forecast',
  description: 'Tells the weather of the next days in a city',
  input: Type.Object({
    city: Type.String({ minLength: 1 }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country' })),
  }),
  execute: ({ city, days = 1, code }) => `${city}${code ? ` (${code})` : ''}: rain for ${days} d`,
})
