import { defineTool, Type } from 'everyhost'

export const cancel_trip = defineTool({
  name: 'cancel_trip',
  description: 'Cancels a trip, or says why it cannot',
  input: Type.Object({ trip: Type.String() }),
  annotations: { readOnly: false, destructive: true, idempotent: true },
  execute: ({ trip }) => ({
    text: `Trip ${trip} has begun already.\nAsk the traveller first.`,
    isError: true,
    details: { trip, begun: true },
  }),
})
