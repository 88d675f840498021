/** What came of a copy, in words for a button and for a screen reader. */
export function copied(copy: Promise<void>): Promise<'Copied' | 'Could not copy'> {
  return copy.then(
    () => 'Copied',
    () => 'Could not copy',
  )
}

/** How long a button says so, in ms. */
export const copiedFor = 2000

/** Copies the address of this page, and says where a link to something on it is now. */
export async function copyAddress(what: string): Promise<string> {
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  return `The link to this ${what} is ${copied ? 'copied' : 'in the address bar'}.`
}
