import type { Holiday } from '../../../domain/roster/holiday.ts'
import type { DutyHours } from '../../../domain/duty/duty-rule.ts'
import { shiftHours } from '../../../domain/duty/duty-times.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })
const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const RANGE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const at = (day: string) => Date.parse(`${day}T00:00Z`)

/** Formats a day as 'Mon 23'. */
export const formatDay = (day: string): string => DAY.format(at(day))
/** Formats a day as 'Monday 23 November'. */
export const formatLongDay = (day: string): string => LONG_DAY.format(at(day))
/** Formats days as '23–29 Nov 2026'. */
export const formatDateRange = (from: string, to: string): string => RANGE.formatRange(at(from), at(to))

/** Formats a duty as 'Night, 18:00 to 06:00'. */
export const formatDuty = (duty: DutyHours & { name: string }): string => `${duty.name}, ${shiftHours(duty)}`

/** Formats a holiday as 'Christmas Day (12-25)' or 'Idd-ul-Fitr (2027-03-10, not confirmed)'. */
export const formatHoliday = ({ day, name, confirmed }: Holiday): string =>
  confirmed ? `${name} (${day})` : tr(texts.notConfirmed, { name, day })
