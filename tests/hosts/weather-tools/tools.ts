// A package of tools that runs on every host from this one source; the files beside it are all that a host adds.

import { defineTool, Type } from 'everyhost'

const forecast = defineTool({
  name: 'forecast',
  title: 'Weather forecast',
  description: 'Tells the weather of the next days in a city',
  input: Type.Object({
    city: Type.String({ minLength: 1, description: 'A city, such as Oslo' }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, default: 1 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country, such as NO' })),
  }),
  annotations: { readOnly: true },
  execute: ({ city, days = 1, code }) => `${city}${code ? ` (${code})` : ''}: rain, ${days} d`,
})

const warn = defineTool({
  name: 'warn',
  title: 'Weather warning',
  description: 'Warns the people of a city, once a forecast gives cause',
  input: Type.Object({ city: Type.String({ minLength: 1 }), because: Type.String({ minLength: 1 }) }),
  annotations: { destructive: true },
  execute: ({ city }) => ({ text: `No one in ${city} is on the list.`, isError: true, details: { city } }),
})

export const tools = [forecast, warn]
