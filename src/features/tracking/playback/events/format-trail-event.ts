import type { TrailEvent } from '../../../../../domain/fix/trail-events.ts'
import { formatAge } from '../../../../../domain/time/age.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Formats a day as '22 Nov'. */
export const formatDayMonth = (clock: ZoneClock, t: number) => clock.dateTime(t).split(',', 1).join()
const minuteOf = (clock: ZoneClock, t: number) => clock.time(t).slice(0, 5)

/** Returns a function that formats times of a period. If the period spans several days, it adds the day. */
export const timeFormatterFor = (clock: ZoneClock, { from, to }: { from: number; to: number }) =>
  formatDayMonth(clock, from) === formatDayMonth(clock, to) ? clock.time : clock.dateTime

/** Formats a period as '14:02–14:31'. If it ends on another day, it adds the days. */
export function formatTimeSpan(clock: ZoneClock, { from, to }: { from: number; to: number }): string {
  const isOneDay = formatDayMonth(clock, from) === formatDayMonth(clock, to)
  const withDay = (t: number) => `${isOneDay ? '' : `${formatDayMonth(clock, t)} `}${minuteOf(clock, t)}`
  return `${withDay(from)}–${withDay(to)}`
}

/**
 * Formats a label of a time scale whose labels are `step` ms apart: '14:00', '14:00:30'. At midnight it is
 * the day.
 */
export function formatScaleTime(clock: ZoneClock, t: number, step: number): string {
  const time = clock.time(t)
  if (time === '00:00:00') return formatDayMonth(clock, t)
  return step < 60_000 ? time : time.slice(0, 5)
}

export function formatTrailEvent(mark: TrailEvent, clock: ZoneClock): string {
  switch (mark.kind) {
    case 'post reached':
      return tr(texts.reachedPost, { post: mark.post })
    case 'long stop':
      return tr(texts.stoppedForAgeText, { ageText: formatAge(mark.to - mark.from) })
    case 'geofence left':
      return mark.back === null
        ? tr(mark.seen ? texts.leftTheFenceOf : texts.outsideTheFenceOf, { geofence: mark.geofence })
        : tr(mark.seen ? texts.leftTheFenceOfUntil : texts.outsideTheFenceOfUntil, {
            geofence: mark.geofence,
            back: minuteOf(clock, mark.back),
          })
  }
}
