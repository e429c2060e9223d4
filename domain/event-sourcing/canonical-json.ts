/**
 * Returns the one canonical text of a value, by RFC 8785 (JCS). Keys are sorted by UTF-16 code units, and
 * there is no white space. Numbers and strings are as in JSON.stringify; undefined members are omitted. It
 * throws on values that JSON lacks: non-finite numbers, bigints, objects of a class, and undefined or
 * functions in an array.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`no JSON for ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) {
    // one call for the whole array needs less memory than joined pieces
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

/** Returns whether JSON.stringify gives the canonical text of a value. */
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** Returns the members of an object in canonical order. Throws on an object of a class. */
function membersOf(value: object): [string, unknown][] {
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('no JSON for an object of a class')
  const members: [string, unknown][] = []
  // without a comparison function, toSorted sorts by UTF-16 code units
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined) members.push([JSON.stringify(key), member])
  }
  return members
}

/**
 * Yields the canonical text in pieces: one piece for each value at depth `levels`. The caller can yield to
 * other work between the pieces of a long text.
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
