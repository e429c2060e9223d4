import { matchesState, pathToStateValue, type StateValue } from 'xstate'

/** Returns the key of a state in a chart: its path from the root, whose key is ''. */
export const pathKey = (path: readonly string[]): string => path.join('\n')

/** Returns whether a state value contains the state at this path from the root. */
export const isActive = (path: readonly string[], value: StateValue): boolean =>
  path.length > 0 && matchesState(pathToStateValue([...path]), value)

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
