/** What is made under a key, once. What could not be made is made anew at the next try: the network may be back by then. */
export function once<Key, Value>(
  made: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = made.get(key)
  if (known) return known
  const making = make()
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}
