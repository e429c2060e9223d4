import { z } from 'zod'
import { isMap, type Json } from './json.ts'
import { compareKeys, compareValues } from './key-order.ts'
import { parsePath } from './path.ts'
import { valueAt } from './tree.ts'

const leaf = z.union([z.null(), z.boolean(), z.number(), z.string()])

/**
 * A query as encoded in the protocol. sp, sn, sin: value, key and inclusiveness of its start; ep, en, ein: of
 * its end. l: limit, counted from the left or the right (vf). i: index, which is `.key`, `.value`, the path
 * of a child, or nothing for priority. Priorities are not stored, so that order is by key.
 */
export const wireQuery = z.object({
  sp: leaf.optional(),
  sn: z.string().optional(),
  sin: z.boolean().optional(),
  ep: leaf.optional(),
  en: z.string().optional(),
  ein: z.boolean().optional(),
  l: z.number().int().positive().optional(),
  vf: z.enum(['l', 'r']).optional(),
  i: z.string().optional(),
})
export type Query = z.infer<typeof wireQuery>

export type ChildEntry = readonly [key: string, value: Json]

/** Returns the children of `value` that a query selects, in the query's order. */
export function selectChildren(value: Json, query: Query): ChildEntry[] {
  return selectEntries(childEntries(value), query)
}

export function selectEntries(entries: Iterable<ChildEntry>, query: Query): ChildEntry[] {
  const indexed: { entry: ChildEntry; index: Json }[] = []
  for (const entry of entries) {
    const index = indexValue(entry, query)
    if (inRange(entry[0], index, query)) indexed.push({ entry, index })
  }
  indexed.sort((a, b) => compareIndexed(query, a.entry[0], a.index, b.entry[0], b.index))
  const limit = query.l
  if (limit === undefined || indexed.length <= limit) return indexed.map(({ entry }) => entry)
  const kept = query.vf === 'r' ? indexed.slice(-limit) : indexed.slice(0, limit)
  return kept.map(({ entry }) => entry)
}

/** Returns whether a child is between a query's start and end, ignoring its limit. */
export function isInQueryRange(entry: ChildEntry, query: Query): boolean {
  return inRange(entry[0], indexValue(entry, query), query)
}

/** Yields the children of a value. Values that are no maps have none. */
export function* childEntries(value: Json): Iterable<ChildEntry> {
  if (!isMap(value)) return
  for (const key in value) yield [key, value[key] ?? null]
}

function indexValue([key, value]: ChildEntry, query: Query): Json {
  switch (query.i) {
    case undefined:
    case '.priority':
      return null
    case '.key':
      return key
    case '.value':
      return value
    default: {
      const path = parsePath(query.i)
      return path === null ? null : valueAt(value, path)
    }
  }
}

function inRange(key: string, index: Json, query: Query): boolean {
  if (query.sp !== undefined) {
    const order = compareToBound(query, key, index, query.sp, query.sn)
    if (order < 0 || (order === 0 && query.sin === false)) return false
  }
  if (query.ep !== undefined) {
    const order = compareToBound(query, key, index, query.ep, query.en)
    if (order > 0 || (order === 0 && query.ein === false)) return false
  }
  return true
}

/**
 * Compares a child with a bound of a query. A bound without a key includes every child with its value. The
 * keys [MIN_NAME] and [MAX_NAME] sort before and after all others.
 */
function compareToBound(
  query: Query,
  key: string,
  index: Json,
  value: Json,
  name: string | undefined,
): number {
  if (query.i === '.key') return compareKeys(key, typeof value === 'string' ? value : JSON.stringify(value))
  const order = compareValues(index, value)
  if (order !== 0 || name === undefined) return order
  if (name === '[MIN_NAME]') return 1
  if (name === '[MAX_NAME]') return -1
  return compareKeys(key, name)
}

function compareIndexed(query: Query, keyA: string, indexA: Json, keyB: string, indexB: Json): number {
  return (query.i === '.key' ? 0 : compareValues(indexA, indexB)) || compareKeys(keyA, keyB)
}
