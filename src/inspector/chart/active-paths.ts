/** The key of a state of a chart: its way from the root, which itself is ''. */
export const pathKey = (path: readonly string[]): string => path.join('\n')

/** The keys of all states that a state value is in: `{ a: 'b' }` is in the root, in a, and in b of a. */
export function activePaths(value: unknown, above: readonly string[] = []): ReadonlySet<string> {
  const here = pathKey(above)
  if (typeof value === 'string') return new Set([here, pathKey([...above, value])])
  if (typeof value !== 'object' || value === null) return new Set([here])
  return new Set([
    here,
    ...Object.entries(value).flatMap(([name, inner]) => [...activePaths(inner, [...above, name])]),
  ])
}

/** A state value in words: 'signed in: token: fresh, verification: verified'. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([name, inner]) => {
      const within = valueText(inner)
      return within === '' ? name : `${name}: ${within}`
    })
    .join(', ')
}
