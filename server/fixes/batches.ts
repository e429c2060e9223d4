/** Yields the items in order, in batches of at most `size`. */
export function* toBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/**
 * Returns the values, filled up with `filler` to a power of two, so that few different statements must be
 * prepared.
 */
export function padWith<Value>(values: readonly Value[], filler: Value): Value[] {
  if (values.length === 0) return []
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array.from({ length: length - values.length }, () => filler)]
}

/** Returns the values for `in (…)`, with the last one repeated up to a length that is a power of two. */
export const padToPowerOfTwo = (values: readonly string[]): string[] => padWith(values, values.at(-1) ?? '')

/** Groups items by key. Keys and items remain in order. */
export function groupBy<Item, Key>(items: Iterable<Item>, key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
