/** Returns the key of a state in a chart: its path from the root, whose key is ''. */
export const pathKey = (path: readonly string[]): string => path.join('\n')

/**
 * Returns the keys of all states in a state value: `{ a: 'b' }` contains the root, a, and b in a.
 */
export function activePaths(value: unknown, above: readonly string[] = []): ReadonlySet<string> {
  const here = pathKey(above)
  if (typeof value === 'string') return new Set([here, pathKey([...above, value])])
  if (typeof value !== 'object' || value === null) return new Set([here])
  return new Set([
    here,
    ...Object.entries(value).flatMap(([name, inner]) => [...activePaths(inner, [...above, name])]),
  ])
}

/** Describes a state value: 'signed in: token: fresh, verification: verified'. */
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
