/** 'client_id' as commands and events name it: 'clientId' */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** 'clientId' as the API names it: 'client_id' */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** The same for every name within an object or a list. */
export function renameKeysDeep(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => renameKeysDeep(each, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renameKeysDeep(each, rename)]),
  )
}
