// What is sent to a tool before and after its package was moved over, both in migrating/.

export const moves: object[] = [
  { city: 'Oslo', days: 3 },
  { city: 'Oslo', day: 3 },
  { city: 'Oslo', days: 99 },
  { city: 'Oslo', code: 'Norway' },
]

/** What the model reads, by what it sent. */
export type Moved = Record<string, { before: string; after: string }>

/** Puts each call to both. */
export async function moveOver(
  before: (args: object) => Promise<string>,
  after: (args: object) => Promise<string>,
): Promise<Moved> {
  const moved: Moved = {}
  for (const args of moves) {
    moved[JSON.stringify(args)] = { before: await before(args), after: await after(args) }
  }
  return moved
}
