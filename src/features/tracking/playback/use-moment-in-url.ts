import { useEffect, useEffectEvent } from 'react'
import { fromEvent, interval, map, merge, Observable, throttleTime } from 'rxjs'
import { isPlayingOrPending, playbackState } from '../../../machines/playback.ts'
import { URL_WRITE_DELAY_MS, replaceUrlParams, withParams } from '../../../routing/use-url-params.ts'
import type { PlayerClock } from './player-clock.ts'
import { useRememberPlaying } from './resume-after-reload.ts'

/** States of a trail without a current time: the whole trail is shown, or playback has ended. */
const WITHOUT_MOMENT = new Set(['stopped', 'completed'])
/** States in which the request for the trail has already written the URL. */
const BEFORE_MOMENT = new Set(['awaiting', 'eager', 'starting'])
/**
 * interval of storing the time during playback, because nothing can be stored when the page closes,
 * ms; each change of the URL takes the browser five ms
 */
const PLAYING_MS = 1000

const passMoment = (at: number) => replaceUrlParams((before) => withParams(before, { at: String(at) }))

/** Returns the moment for the URL, ms since epoch UTC; null: it has none; undefined: it stays as it is. */
function momentOf({ actor, moment }: PlayerClock): number | null | undefined {
  const snapshot = actor.getSnapshot()
  const state = playbackState(snapshot)
  const isTrail = snapshot.context.rate === 'segments'
  if (state === 'idle' || (isTrail && BEFORE_MOMENT.has(state))) return undefined
  return isTrail && WITHOUT_MOMENT.has(state) ? null : Math.round(moment)
}

/**
 * Writes the time of a player to the URL, for links and reloads: on pause and seek (`change`), and without rendering
 * (`pass`) regularly during playback and on leaving. Also records whether it plays.
 */
export function useMomentInUrl(
  clock: PlayerClock,
  change: (at: number | null) => void,
  pass: (at: number) => void = passMoment,
): void {
  const write = useEffectEvent((at: number | null, inPassing: boolean) =>
    at !== null && inPassing ? pass(at) : change(at),
  )
  useRememberPlaying(clock.actor, isPlayingOrPending)
  useEffect(() => {
    let written = momentOf(clock)
    const presses = new Observable<unknown>((each) => clock.actor.subscribe(() => each.next(null)))
    const writing = merge(
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
      const at = momentOf(clock)
      const isWritten = at === undefined || at === written
      written = at
      if (!isWritten) write(at, inPassing || clock.actor.getSnapshot().matches('playing'))
    })
    return () => writing.unsubscribe()
  }, [clock])
}
