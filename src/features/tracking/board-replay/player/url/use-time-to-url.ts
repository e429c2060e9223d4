import { useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router-dom'
import { latestUrl, URL_WRITE_DELAY_MS } from '../../../../../routing/use-url-params.ts'
import { readTrackerUrl } from '../../../tracker-url-state.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { fromEvent, interval, map, merge, Observable, throttleTime } from 'rxjs'
import { isPlayingOrPending } from '../../../../../machines/playback.ts'
import { useRememberPlaying } from '../../../playback/resume-after-reload.ts'

/**
 * interval of storing the time during playback, because nothing can be stored when the page closes,
 * ms; each change of the URL takes the browser five ms
 */
const PLAYING_MS = 1000

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

/** Writes the playback speed of a replay to its URL. */
export function useSpeedToUrl({ clock }: OpenReplay, onSpeed: (speed: number) => void): void {
  const tell = useEffectEvent(onSpeed)
  useEffect(() => {
    let told = clock.actor.getSnapshot().context.speed
    const following = clock.actor.subscribe(({ context: { speed } }) => {
      if (speed === told) return
      told = speed
      tell(speed)
    })
    return () => following.unsubscribe()
  }, [clock])
}

/** Seeks to the URL's time on browser history navigation; `at` is that of the page. */
export function useTimeFromUrl({ clock }: OpenReplay, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerUrl(latestUrl.params).at
    if (cameBy === 'POP' && t !== null) clock.seek(t)
  }, [clock, at, cameBy])
}
