import type { DutyDays } from '../../../domain/duty/duty-days.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Formats days: 'Every day', 'Mon, Tue, Wed', '4 days on, 2 off', '3 dates'. */
export function formatDays(days: DutyDays): string {
  switch (days.kind) {
    case 'daily':
      return tr(texts.everyDay)
    case 'weekly':
      return days.weekdays.map((weekday) => WEEKDAYS[weekday - 1]?.slice(0, 3)).join(', ')
    case 'rotation':
      return tr(texts.onOff, { on: days.on, off: days.off })
    case 'dates':
      return tr(texts.datesCount, { count: days.dates.length })
  }
}

/** Formats days in full, including the dates that `formatDays` only counts. */
export function formatAllDays(days: DutyDays): string {
  if (days.kind === 'rotation')
    return tr(texts.countedFrom, { days: formatDays(days), from: formatCalendarDay(days.from) })
  return days.kind === 'dates' ? days.dates.map(formatCalendarDay).join(', ') : formatDays(days)
}

/** Formats a length: '12 h', '7 h 30 min', '45 min'. */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && tr(texts.minRest, { rest })]
    .filter(Boolean)
    .join(' ')
}
