import { useEffect, useEffectEvent } from 'react'
import { fromEvent, interval, merge, Observable, throttleTime } from 'rxjs'
import { RESTED_MS } from '../../../../use-address.ts'
import type { OpenNight } from '../open-night.ts'

const PLAYING_MS = 2000

/**
 * Tells where the board is, ms since epoch UTC: as it pauses or is sent somewhere, as the page is left, and every few
 * seconds while it plays.
 */
export function useMomentInAddress(
  { clock }: Pick<OpenNight, 'clock'>,
  onMoment: (at: number) => void,
): void {
  const tell = useEffectEvent(onMoment)
  useEffect(() => {
    let told = Math.round(clock.moment)
    const presses = new Observable<unknown>((each) => clock.actor.subscribe(() => each.next(null)))
    const telling = merge(
      presses.pipe(throttleTime(RESTED_MS, undefined, { leading: true, trailing: true })),
      interval(PLAYING_MS),
      fromEvent(window, 'pagehide'),
    ).subscribe(() => {
      const at = Math.round(clock.moment)
      // whoever has gone back to live has no moment any more
      if (at === told || clock.actor.getSnapshot().matches('live')) return
      told = at
      tell(at)
    })
    return () => telling.unsubscribe()
  }, [clock])
}
