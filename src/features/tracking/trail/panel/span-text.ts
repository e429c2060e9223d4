import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/**
 * Formats a period (ms since epoch) to the minute, with the zone of its end. If the clock changes in between,
 * its start has its zone, too.
 */
export function spanText(clock: ZoneClock, { from, to }: { from: number; to: number }): string {
  const [before, after] = [clock.zone(from), clock.zone(to)]
  return tr(texts.toClock, {
    clock: clock.minute(from),
    word: before === after ? '' : ` ${before}`,
    clock2: clock.minute(to),
    after,
  })
}
