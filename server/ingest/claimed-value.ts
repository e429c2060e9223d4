import { jsonText } from '../../domain/json-text.ts'
import { parseTimeOrEpoch, parseEpochNumber } from './time-text.ts'

/** Reads a number from JSON or a form: undefined if missing, NaN if it is no number. */
export function parseClaimedNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Converts a speed to m/s, rounded to the centimetre; invalid values stay as they are. */
export function toMetresPerSecond(speed: number | undefined, unitInMps: number): number | undefined {
  return speed === undefined ? undefined : Math.round(speed * unitInMps * 100) / 100
}

/** Reads a time from JSON or a form, in ms since epoch UTC; `now` if missing, NaN if it is no time. */
export function parseClaimedTime(value: unknown, now: number): number {
  if (value === undefined || value === null || value === '') return now
  if (typeof value === 'number') return parseEpochNumber(value)
  return typeof value === 'string' ? (parseTimeOrEpoch(value) ?? Number.NaN) : Number.NaN
}

/** Reads a boolean from JSON or a form; undefined if it is neither. */
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
    // JSON.parse reads any depth, JSON.stringify overflows the stack at some
    if (error instanceof RangeError) return '(nested too deeply to be shown)'
    throw error
  }
}

/** Parses a JSON text; null if it is invalid. */
export function parseJsonOrNull(text: string): { value: unknown } | null {
  const parsed = jsonText.safeParse(text)
  return parsed.success ? { value: parsed.data } : null
}
