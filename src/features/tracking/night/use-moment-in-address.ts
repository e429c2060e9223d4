import { useEffect, useEffectEvent } from 'react'
import { debounceTime, distinctUntilChanged, map, merge, skip, throttleTime } from 'rxjs'
import { RESTED_MS } from '../../../use-address.ts'
import type { OpenNight } from './open-night.ts'

const PLAYING_MS = 5000

/** Tells where the board is, ms since epoch UTC: when it rests, and now and then while it plays. */
export function useMomentInAddress({ clock }: OpenNight, onMoment: (at: number) => void): void {
  const tell = useEffectEvent(onMoment)
  useEffect(() => {
    const rests = clock.moment$.pipe(skip(1), debounceTime(RESTED_MS))
    const plays = clock.moment$.pipe(
      skip(1),
      throttleTime(PLAYING_MS, undefined, { leading: false, trailing: true }),
    )
    const telling = merge(rests, plays)
      .pipe(map(Math.round), distinctUntilChanged())
      // whoever has gone back to live has no moment any more
      .subscribe((at) => !clock.actor.getSnapshot().matches('live') && tell(at))
    return () => telling.unsubscribe()
  }, [clock])
}
