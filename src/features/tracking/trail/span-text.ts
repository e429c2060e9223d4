import type { ZoneClock } from '../../../../domain/time/zone-time.ts'

/** A span (ms since epoch UTC) to the minute; its first time has its zone, too, where the clocks change within it. */
export function spanText(clock: ZoneClock, { from, to }: { from: number; to: number }): string {
  const [before, after] = [clock.zone(from), clock.zone(to)]
  return `${clock.minute(from)}${before === after ? '' : ` ${before}`} to ${clock.minute(to)} ${after}`
}
