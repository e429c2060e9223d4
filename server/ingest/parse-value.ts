import type { ParsedRecord } from './parsed-message.ts'
import { jsonText } from '../../domain/text/json-text.ts'

/** Reads a number from JSON or a form: undefined if it is missing, NaN if it is no number. */
export function parseClaimedNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Converts a speed to m/s, rounded to 0.01 m/s; undefined and NaN are returned unchanged. */
export function toMetresPerSecond(speed: number | undefined, unitInMps: number): number | undefined {
  return speed === undefined ? undefined : Math.round(speed * unitInMps * 100) / 100
}

/** Reads a time from JSON or a form, in ms since epoch UTC: `now` if it is missing, NaN if it is no time. */
export function parseClaimedTime(value: unknown, now: number): number {
  if (value === undefined || value === null || value === '') return now
  if (typeof value === 'number') return parseEpochNumber(value)
  return typeof value === 'string' ? (parseTimeOrEpoch(value) ?? Number.NaN) : Number.NaN
}

/** Reads a boolean from JSON or a form; undefined if the value is no boolean. */
export function parseClaimedFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  return value === false || value === 0 || value === '0' || value === 'false' ? false : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a record of a batch as text, for the quarantine. */
export function recordText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch (error) {
    // JSON.parse reads any depth, but JSON.stringify may overflow the stack
    if (error instanceof RangeError) return '(nested too deeply to be shown)'
    throw error
  }
}

/** Parses a JSON text; null if it is invalid. */
export function parseJsonOrNull(text: string): { value: unknown } | null {
  const parsed = jsonText.safeParse(text)
  return parsed.success ? { value: parsed.data } : null
}

/**
 * Adds the phone's battery level, in per cent, to a record; nothing if it is unknown. `full` is the sender's
 * value for a full battery.
 */
export function withBattery(record: ParsedRecord, level: unknown, full: 1 | 100): ParsedRecord {
  const claimed = parseClaimedNumber(level)
  // senders use -1 for unknown
  if (claimed === undefined || !(claimed >= 0 && claimed <= full)) return record
  return { ...record, batteryPct: Math.round((claimed / full) * 100) }
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?\s?(?:([Zz])|([+\- ])(\d{2}):?(\d{2})?)?$/

/**
 * Parses a time text of phones and track files to ms since epoch UTC; null: invalid. Accepts ISO 8601 with
 * `T` or a space, and an offset with or without a colon (default UTC). A space before the offset is read as
 * `+`, which forms turn into a space.
 */
export function parseTimeText(text: string): number | null {
  const match = INSTANT.exec(text.trim())
  if (!match) return null
  const [, day, clock, fraction = '', , sign, hours = '00', minutes = '00'] = match
  const offset = sign ? `${sign === ' ' ? '+' : sign}${hours}:${minutes}` : 'Z'
  const seconds = clock?.length === 5 ? `${clock}:00` : clock
  const at = Date.parse(`${day}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`)
  return Number.isNaN(at) ? null : at
}

/**
 * Converts a number to ms since epoch UTC: values below 2^31 are seconds, others milliseconds,
 * because OsmAnd senders use both.
 */
export function parseEpochNumber(value: number): number {
  return Math.round(value < 2 ** 31 ? value * 1000 : value)
}

/** Parses a time as text to ms since epoch UTC: seconds, milliseconds, or ISO 8601; null: invalid. */
export function parseTimeOrEpoch(text: string): number | null {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? parseEpochNumber(Number(text)) : parseTimeText(text)
}
