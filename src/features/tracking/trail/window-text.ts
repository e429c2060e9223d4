import type { TrailWindow } from '../../../../domain/fix/trail-window.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'

/** A window with dates in words, year and zone included: '21 Nov 2026, 18:00 to 22 Nov 2026, 06:00 GMT+3'. */
export function windowText(window: Extract<TrailWindow, { from: number }>, clock: ZoneClock): string {
  return `${clock.minute(window.from)} to ${clock.minute(window.to)} ${clock.zone(window.to)}`
}
