/** What came of a copy, in words for a button and for a screen reader. */
export function copied(copy: Promise<void>): Promise<'Copied' | 'Could not copy'> {
  return copy.then(
    () => 'Copied',
    () => 'Could not copy',
  )
}

/** How long a button says so, in ms. */
export const copiedFor = 2000
