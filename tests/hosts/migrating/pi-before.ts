import type { ExtensionAPI } from '@earendil-works/pi-coding-agent'
import { type Static, Type } from 'typebox'

const parameters = Type.Object({
  city: Type.String({ minLength: 1 }),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  code: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country' })),
})

export default function extension(pi: ExtensionAPI) {
  pi.registerTool({
    name: 'forecast',
    label: 'forecast',
    description: 'Tells the weather of the next days in a city',
    parameters,
    async execute(_id: string, { city, days = 1, code }: Static<typeof parameters>) {
      const text = `${city}${code ? ` (${code})` : ''}: rain for ${days} d`
      return { content: [{ type: 'text', text }], details: {} }
    },
  })
}
