/** Converts an API name to a name in commands and events: 'client_id' to 'clientId'. */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Converts a name in commands and events to an API name: 'clientId' to 'client_id'. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Renames all keys in an object or a list, at any depth. */
export function renameKeysDeep(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renameKeysDeep(each, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renameKeysDeep(each, rename)]),
  )
}
