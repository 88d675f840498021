import { defineTool, Type } from 'everyhost'

export const forecast = defineTool({
  name: 'forecast',
  title: 'Weather forecast',
  description: 'Tells the weather of the next days in a city',
  input: Type.Object({
    city: Type.String({ minLength: 1, description: 'A city, such as Oslo' }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  }),
  annotations: { readOnly: true, openWorld: true },
  execute: ({ city, days = 1 }) => ({
    text: `${city}: rain for ${days} ${days === 1 ? 'day' : 'days'}`,
    details: { city, days, secret: 'for the interface alone' },
  }),
})
