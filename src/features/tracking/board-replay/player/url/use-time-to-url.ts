import { useEffect, useEffectEvent } from 'react'
import { fromEvent, interval, map, merge, Observable, throttleTime } from 'rxjs'
import { URL_WRITE_DELAY_MS } from '../../../../../routing/use-url-params.ts'
import { isPlayingOrPending } from '../../../../../machines/playback.ts'
import { useRememberPlaying } from '../../../playback/resume-after-reload.ts'
import type { OpenReplay } from '../../data/open-replay.ts'

/**
 * interval of storing the time during playback, because nothing can be stored when the page closes,
 * ms
 */
const PLAYING_MS = 500

/**
 * Calls back with the board's time, ms since epoch UTC: on pause and seek, and regularly during playback and
 * on leaving.
 */
export function useTimeToUrl(
  { clock }: Pick<OpenReplay, 'clock'>,
  onMoment: (at: number, inPassing: boolean) => void,
): void {
  const tell = useEffectEvent(onMoment)
  useRememberPlaying(clock.actor, isPlayingOrPending)
  useEffect(() => {
    let told = Math.round(clock.moment)
    const presses = new Observable<unknown>((each) => clock.actor.subscribe(() => each.next(null)))
    const telling = merge(
      presses.pipe(
        throttleTime(URL_WRITE_DELAY_MS, undefined, { leading: true, trailing: true }),
        map(() => false),
      ),
      merge(
        interval(PLAYING_MS),
        fromEvent(window, 'pagehide'),
        fromEvent(document, 'visibilitychange'),
      ).pipe(map(() => true)),
    ).subscribe((inPassing) => {
      const at = Math.round(clock.moment)
      // after returning to live there is no time
      if (at === told || clock.actor.getSnapshot().matches('idle')) return
      told = at
      tell(at, inPassing)
    })
    return () => telling.unsubscribe()
  }, [clock])
}
