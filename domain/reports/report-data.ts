import { formatCalendarDay } from '../time/calendar-day.ts'
import { wallTimeAt } from '../time/zone-days.ts'
import { z } from 'zod'

/**
 * Kinds of values. `moment`: ms since epoch UTC; `day`: YYYY-MM-DD; `minutes`: whole minutes; `percent`: 0
 * to 100 with one decimal; `amount`: money in whole units with decimals.
 */
const valueKind = z.enum(['text', 'number', 'moment', 'day', 'minutes', 'percent', 'amount'])
export type ValueKind = z.infer<typeof valueKind>

const cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof cell>

const figure = z.object({ label: z.string(), kind: valueKind, value: cell })
/** A bar chart with one bar per label. */
const plot = z.object({
  title: z.string(),
  unit: z.string(),
  labels: z.array(z.string()),
  values: z.array(z.number()),
})
export type ReportPlot = z.infer<typeof plot>
const table = z.object({
  title: z.string(),
  /** text to display if the table has no rows */
  empty: z.string(),
  columns: z.array(z.object({ title: z.string(), kind: valueKind })),
  /** `id` identifies a row in every version of the report */
  rows: z.array(z.object({ id: z.string(), cells: z.array(cell) })),
})
export type ReportTable = z.infer<typeof table>

/** Result of a report: figures, charts and tables. */
export const reportFindings = z.object({
  figures: z.array(figure),
  plots: z.array(plot),
  tables: z.array(table),
})
export type ReportFindings = z.infer<typeof reportFindings>

/** A report with everything that its files print, so that equal content gives identical files. */
export const reportContent = reportFindings.extend({
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  /** SHA-256 digest of the company's logo */
  logo: z.string().nullable(),
  /** IANA name */
  timeZone: z.string(),
  /** first day of the period, YYYY-MM-DD; `toDay` is the last day, inclusive */
  fromDay: z.string(),
  toDay: z.string(),
  /** names of the client and the site to which the report is filtered; null: no filter */
  client: z.string().nullable(),
  site: z.string().nullable(),
  /** whether it covers only a part of the company, because its reader's access is limited */
  isPart: z.boolean(),
})
export type ReportContent = z.infer<typeof reportContent>

const DECIMALS: Partial<Record<ValueKind, number>> = { percent: 1, amount: 2 }

/**
 * Returns a value as text for people; `empty` replaces a missing value. Times are in a time zone (IANA
 * name).
 */
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
