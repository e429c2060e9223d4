import { zoneClock } from './zone-time.ts'
import { Temporal } from 'temporal-polyfill'

/** What a field accepts: a day, a day with a time, or only a time. */
export type TimeKind = 'day' | 'minute' | 'time'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (n: number) => String(n).padStart(2, '0')

/**
 * Parses a typed day or time into '2026-11-23', '2026-11-23T16:35' or '16:35'. A day may be in the
 * product's format ('23 Nov 2026'), numeric with the day first ('23.11.2026'), or ISO 8601. A time has 24
 * hours ('16:35', '1635' or '16'). Null: invalid.
 */
export function parseTypedTime(text: string, kind: TimeKind): string | null {
  const said = text.trim()
  if (kind === 'time') return timeIn(said)
  if (kind === 'day') return dayIn(said)
  const [, day = '', time = ''] = /^(.*?\d{4}|\d{4}-\d{1,2}-\d{1,2})(?:\s*,\s*|\s+|T)(\S+)$/i.exec(said) ?? []
  const read = [dayIn(day), timeIn(time)]
  return read.includes(null) ? null : read.join('T')
}

/** Returns a parsed day or time as text for display, e.g. '23 Nov 2026, 16:35'; invalid text unchanged. */
export const formatTypedTime = (value: string): string => formatDateInput(value) ?? value

/**
 * Adds minutes (negative: earlier) to a parsed day with a time, or to a time of day, which continues after
 * midnight.
 */
export function addMinutes(value: string, minutes: number): string {
  const toMinute = { smallestUnit: 'minute' } as const
  if (!value.includes('-')) return Temporal.PlainTime.from(value).add({ minutes }).toString(toMinute)
  const moved = Temporal.PlainDateTime.from(value).add({ minutes })
  return value.includes('T') ? moved.toString(toMinute) : moved.toPlainDate().toString()
}

function timeIn(text: string): string | null {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/i.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null
  return `${two(Number(hour))}:${two(Number(minute))}`
}

function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const said = iso ? null : /^(\d{1,2})[\s./-]+([a-z]{3,9}|\d{1,2})[\s./-]+(\d{4})$/i.exec(text)
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(said?.[3]), monthIn(said?.[2] ?? ''), Number(said?.[1])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : null
}

const monthIn = (text: string) =>
  Number(text) || MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number.NaN

/**
 * Returns a day or time ('2026-11-23' or '2026-11-23T16:35') in the product's format, '23 Nov 2026' or '23
 * Nov 2026, 16:35'. Null: invalid.
 */
export function formatDateInput(typed: string): string | null {
  const t = Date.parse(typed.includes('T') ? `${typed}Z` : typed)
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(typed) || Number.isNaN(t)) return null
  const written = zoneClock('UTC').minute(t)
  return typed.includes('T') ? written : written.replace(/,.*/, '')
}
