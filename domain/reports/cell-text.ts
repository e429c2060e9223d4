import { formatCalendarDay } from '../time/calendar-day.ts'
import { wallTimeAt } from '../time/zone-days.ts'
import type { Cell, ValueKind } from './report-data.ts'

const DECIMALS: Partial<Record<ValueKind, number>> = { percent: 1, amount: 2 }

/** Formats a value for people; `empty` replaces a missing one. Times are in a time zone (IANA name). */
export function cellText(value: Cell, kind: ValueKind, timeZone: string, empty = '–'): string {
  if (value === null || value === '') return empty
  if (typeof value === 'string') return kind === 'day' ? formatCalendarDay(value) : value
  if (kind === 'moment') return wallTimeAt(value, timeZone).replace('T', ' ')
  if (kind === 'minutes') return `${Math.floor(value / 60)} h ${String(value % 60).padStart(2, '0')}`
  const digits = DECIMALS[kind] ?? 0
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return kind === 'percent' ? `${text} %` : text
}

/** Returns whether values of a kind are right-aligned. */
export const isNumeric = (kind: ValueKind): boolean =>
  kind === 'number' || kind === 'minutes' || kind === 'percent' || kind === 'amount'
