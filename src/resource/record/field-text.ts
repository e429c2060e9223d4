import { z } from 'zod'
import { moneyToDecimal } from '../../../domain/money/money-text.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { rowCurrency, rowValue, type FieldView, type RecordRow } from './resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const text = z.string()
const list = z.array(z.unknown())
const named = z.object({ name: z.string() })

/**
 * Returns a field's value for one line. If its display has several lines, it returns the plain text that the
 * history shows.
 */
export function inlineText(show: NonNullable<FieldView['show']>, value: unknown, row: RecordRow) {
  const shown = show(value, row)
  if (typeof shown === 'string') return shown
  const plain = show(value)
  return typeof plain === 'string' ? plain : shown
}

/**
 * Formats a field's value as one line of text, empty without a value. Times are in the company's time zone;
 * references show names. Lists that cannot be written as text are counted.
 */
export function fieldText(
  words: FieldView,
  value: unknown,
  row: RecordRow,
  timeZone: string,
): string | number {
  if (value === null || value === undefined || value === '') return ''
  if (words.time) return zoneClock(timeZone).minute(Number(value))
  if (words.day || words.expires) return formatCalendarDay(text.catch('').parse(value))
  if (words.money) return moneyToDecimal(Number(value), rowCurrency(row))
  if (words.show) {
    const shown = inlineText(words.show, value, row)
    if (typeof shown === 'string' || typeof shown === 'number') return shown
    return list.safeParse(value).data?.length ?? ''
  }
  if (words.file) return named.safeParse(value).data?.name ?? ''
  if (words.refersTo) {
    const name = words.nameIn === undefined ? undefined : rowValue(row, words.nameIn)
    return typeof name === 'string' ? name : tr(texts.noText, { text: text.catch('').parse(value) })
  }
  if (typeof value === 'boolean') return value ? tr(texts.yes) : 'No'
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return list.safeParse(value).data?.map(String).join('; ') ?? ''
  return words.choices?.[value] ?? value
}
