import type { Json } from './json.ts'

const INTEGER = /^-?(0|[1-9]\d{0,9})$/
const MIN_INT = -2_147_483_648
const MAX_INT = 2_147_483_647

function integerKey(key: string): number | null {
  if (!INTEGER.test(key)) return null
  const n = Number(key)
  return n >= MIN_INT && n <= MAX_INT ? n : null
}

/**
 * Compares keys as the Firebase Realtime Database does: first 32-bit integers by number, then texts by UTF-16
 * units.
 */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0
  const x = integerKey(a)
  const y = integerKey(b)
  if (x !== null && y !== null) return x - y || a.length - b.length
  if (x !== null) return -1
  if (y !== null) return 1
  return a < b ? -1 : 1
}

function rank(value: Json): number {
  if (value === null) return 0
  if (value === false) return 1
  if (value === true) return 2
  if (typeof value === 'number') return 3
  return typeof value === 'string' ? 4 : 5
}

/**
 * Compares values as the Firebase Realtime Database does: null, false, true, numbers, texts, maps (all maps
 * are equal).
 */
export function compareValues(a: Json, b: Json): number {
  const byRank = rank(a) - rank(b)
  if (byRank !== 0) return byRank
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1
  return 0
}
