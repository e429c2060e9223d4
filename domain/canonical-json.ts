/**
 * One text for one value, after RFC 8785 (JCS): keys sorted by UTF-16 code units, no white space, numbers and text
 * as JSON.stringify writes them, members that are undefined left out. Throws on what JSON cannot hold: a number that
 * is not finite, undefined or a function in an array, a bigint, an object that is not plain.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`no JSON for ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`no JSON for ${typeof value}`)
  return `{${membersOf(value)
    .map(([key, member]) => `${key}:${canonicalJson(member)}`)
    .join(',')}}`
}

/** What an object holds by its keys, as they are written and in their order. Throws on an object that is not plain. */
function membersOf(value: object): [string, unknown][] {
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('no JSON for an object of a class')
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [JSON.stringify(key), member])
}

/**
 * The same text in pieces, one for each value that lies so many levels down, or less deep and holds nothing: so whoever
 * writes a long one can let others have their turn.
 */
export function* canonicalPieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null) return yield canonicalJson(value)
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((member) => ['', member] as const)
    : membersOf(value).map(([key, member]) => [`${key}:`, member] as const)
  let before = isList ? '[' : '{'
  for (const [key, member] of members) {
    yield before + key
    yield* canonicalPieces(member, levels - 1)
    before = ','
  }
  yield members.length === 0 ? (isList ? '[]' : '{}') : isList ? ']' : '}'
}
