/** What TypeScript says of a module that is not there: imported for something it has, and for its effects alone. */
export const absentModule = [2307, 2882]
