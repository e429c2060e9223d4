/**
 * Values of the database. null means that there is no value. Maps have no prototype, so that any key is safe.
 */
export type Json = null | boolean | number | string | JsonMap
export interface JsonMap {
  [key: string]: Json
}

/**
 * Creates objects without a prototype, like Object.create(null), but in a form that the engine handles
 * faster: a day's trail takes two thirds of the time.
 */
const BareMap = function () {} as unknown as new () => JsonMap
BareMap.prototype = Object.create(null)

export function emptyMap(): JsonMap {
  return new BareMap()
}

export function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === 'object' && value !== null
}

export function mapFrom(entries: Iterable<readonly [string, Json]>): Json {
  const map = emptyMap()
  let empty = true
  for (const [key, value] of entries) {
    if (value === null) continue
    map[key] = value
    empty = false
  }
  return empty ? null : map
}
