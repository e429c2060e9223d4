/**
 * Returns one text for one value, according to RFC 8785 (JCS): keys sorted by UTF-16 code units, no white
 * space, numbers and text as JSON.stringify writes them, undefined members omitted. Throws on values that
 * JSON does not have: a number that is not finite, undefined or a function in an array, a bigint, an object
 * that is not plain.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`no JSON for ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) {
    // one flat text needs less memory than joined pieces
    if (value.every(isPlain)) return JSON.stringify(value)
    let text = '['
    for (const member of value) text += (text === '[' ? '' : ',') + canonicalJson(member)
    return `${text}]`
  }
  if (typeof value !== 'object') throw new TypeError(`no JSON for ${typeof value}`)
  let text = '{'
  for (const [key, member] of membersOf(value))
    text += `${text === '{' ? '' : ','}${key}:${canonicalJson(member)}`
  return `${text}}`
}

/** Returns whether JSON.stringify writes a value as this module does. */
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/**
 * Returns the members of an object in the order in which they are written. Throws on an object that is not
 * plain.
 */
function membersOf(value: object): [string, unknown][] {
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('no JSON for an object of a class')
  const members: [string, unknown][] = []
  // without a comparison, keys are sorted by UTF-16 code units
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined) members.push([JSON.stringify(key), member])
  }
  return members
}

/**
 * Returns the same text in pieces, one for each value at the given depth, or a less deep value without
 * members. The caller can yield between the pieces of a long text.
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
