import { emptyMap, isMap, mapFrom, type Json } from './json.ts'
import { isKey } from './path.ts'

const MAX_STRING_BYTES = 10 * 1024 * 1024
const MAX_DEPTH = 32

export type ParsedValue = { ok: true; value: Json } | { ok: false; reason: string }

class Refused extends Error {}

/**
 * What a client sent, as the database keeps it: arrays become maps, nulls and empty maps vanish, server values
 * (`{'.sv': …}`) are worked out from `now` (ms since epoch UTC) and from what stands there. Refused, with the reason:
 * keys and values that the product's rules forbid, priorities (nothing here orders by them), unknown server values.
 */
export function parseValue(raw: unknown, current: Json, now: number): ParsedValue {
  try {
    return { ok: true, value: convert(raw, current, now, 0) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message }
    throw error
  }
}

function convert(raw: unknown, current: Json, now: number, depth: number): Json {
  if (depth > MAX_DEPTH) throw new Refused(`deeper than ${MAX_DEPTH} levels`)
  if (raw === null || typeof raw === 'boolean') return raw
  if (typeof raw === 'number') {
    if (!Number.isFinite(raw)) throw new Refused('a number must be finite')
    return raw
  }
  if (typeof raw === 'string') {
    if (raw.length * 3 > MAX_STRING_BYTES && Buffer.byteLength(raw) > MAX_STRING_BYTES) {
      throw new Refused('a string may not exceed 10 MB')
    }
    return raw
  }
  if (typeof raw === 'object') return convertMap(raw as Record<string, unknown>, current, now, depth)
  throw new Refused(`a value may not be ${typeof raw}`)
}

function convertMap(raw: Record<string, unknown>, current: Json, now: number, depth: number): Json {
  if (Object.hasOwn(raw, '.sv')) return serverValue(raw['.sv'], current, now)
  if (Object.hasOwn(raw, '.priority') && raw['.priority'] !== null)
    throw new Refused('priorities are not kept')
  if (Object.hasOwn(raw, '.value')) return convert(raw['.value'], current, now, depth + 1)
  const below = isMap(current) ? current : emptyMap()
  return mapFrom(
    Object.keys(raw)
      .filter((key) => key !== '.priority')
      .map((key) => {
        if (!isKey(key)) throw new Refused(`not a key: ${JSON.stringify(key.slice(0, 80))}`)
        return [key, convert(raw[key], below[key] ?? null, now, depth + 1)] as const
      }),
  )
}

function serverValue(sv: unknown, current: Json, now: number): Json {
  if (sv === 'timestamp') return now
  const increment =
    typeof sv === 'object' && sv !== null ? (sv as { increment?: unknown }).increment : undefined
  if (typeof increment !== 'number') throw new Refused('unknown server value')
  return (typeof current === 'number' ? current : 0) + increment
}
