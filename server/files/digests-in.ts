const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The digests of files that a field of an event names: a digest alone, or objects with one, also within lists and objects. */
export function findFileDigests(said: unknown): string[] {
  if (typeof said === 'string') return [said]
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    else if (isObject(value)) {
      if (typeof value['digest'] === 'string') found.add(value['digest'])
      Object.values(value).forEach(look)
    }
  }
  look(said)
  return [...found]
}
