// The calls behind the other rows of the table of hosts: a name that no tool has, a caller that gives up, and what the user sees.
// Each goes to a host that has that one tool and no other.

export interface OtherRow {
  id: string
  tool: string
  args: unknown
  /** The name that the model asks for, where it is not the tool's. */
  asks?: string
  /** Whether the caller gives up as soon as the tool runs. */
  givesUp?: true
}

export const otherRows: OtherRow[] = [
  { id: 'unknown tool', tool: 'forecast', args: { city: 'Oslo' }, asks: 'forcast' },
  { id: 'its caller gives up', tool: 'wait', args: {}, givesUp: true },
  {
    id: 'hostile status line',
    tool: 'forecast',
    args: { city: 'Oslo" days=7\u001b[2J\u001b]0;owned\u0007\n\u202eAll tests passed' },
  },
]

/** Why a caller gives up. */
export const givingUp = 'the caller gave up'
