import { useEffect, useEffectEvent } from 'react'
import { fromEvent, interval, map, merge, Observable, throttleTime } from 'rxjs'
import { RESTED_MS } from '../../../../use-address.ts'
import { boardPlays } from '../../../../machines/board-clock.ts'
import { useNotePlaying } from '../../replay/playing-at-reload.ts'
import type { OpenNight } from '../open-night.ts'

/** a page that is loaded again goes on where its address last said: nothing can be written there as it goes */
const PLAYING_MS = 500

/**
 * Tells where the board is, ms since epoch UTC: as it pauses or is sent somewhere, and in passing while it plays and as
 * the page is left.
 */
export function useMomentInAddress(
  { clock }: Pick<OpenNight, 'clock'>,
  onMoment: (at: number, inPassing: boolean) => void,
): void {
  const tell = useEffectEvent(onMoment)
  useNotePlaying(clock.actor, boardPlays)
  useEffect(() => {
    let told = Math.round(clock.moment)
    const presses = new Observable<unknown>((each) => clock.actor.subscribe(() => each.next(null)))
    const telling = merge(
      presses.pipe(
        throttleTime(RESTED_MS, undefined, { leading: true, trailing: true }),
        map(() => false),
      ),
      merge(
        interval(PLAYING_MS),
        fromEvent(window, 'pagehide'),
        fromEvent(document, 'visibilitychange'),
      ).pipe(map(() => true)),
    ).subscribe((inPassing) => {
      const at = Math.round(clock.moment)
      // whoever has gone back to live has no moment any more
      if (at === told || clock.actor.getSnapshot().matches('live')) return
      told = at
      tell(at, inPassing)
    })
    return () => telling.unsubscribe()
  }, [clock])
}
