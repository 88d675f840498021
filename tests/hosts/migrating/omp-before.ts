import type { CustomToolAPI, CustomToolFactory } from '@oh-my-pi/pi-coding-agent'

interface Forecast {
  city: string
  days?: number
  code?: string
}

const factory: CustomToolFactory = ({ typebox: { Type } }: CustomToolAPI) => ({
  name: 'forecast',
  label: 'forecast',
  description: 'Tells the weather of the next days in a city',
  loadMode: 'essential',
  parameters: Type.Object({
    city: Type.String({ minLength: 1 }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'Its country' })),
  }),
  async execute(_id: string, { city, days = 1, code }: Forecast) {
    const text = `${city}${code ? ` (${code})` : ''}: rain for ${days} d`
    return { content: [{ type: 'text', text }] }
  },
})

export default factory
