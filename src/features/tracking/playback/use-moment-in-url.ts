import { useEffect, useEffectEvent } from 'react'
import { fromEvent, interval, map, merge, Observable, throttleTime } from 'rxjs'
import { isPlayingOrPending, playbackState } from '../../../machines/playback.ts'
import { URL_WRITE_DELAY_MS, replaceUrlParams, withParams } from '../../../routing/use-url-params.ts'
import type { PlayerClock } from './player-clock.ts'
import { useRememberPlaying } from './resume-after-reload.ts'

/** States in which a trail has no current time: the whole trail is shown, or playback has ended. */
const WITHOUT_MOMENT = new Set(['stopped', 'completed'])
/** States before playback starts. The request for the trail has already written its time to the URL. */
const BEFORE_MOMENT = new Set(['awaiting', 'eager', 'starting'])
/**
 * interval at which the time is written to the URL during playback, ms, because a write while the page closes
 * may come too late. Each write takes about 5 ms.
 */
const PLAYING_MS = 1000

const passMoment = (at: number) => replaceUrlParams((before) => withParams(before, { at: String(at) }))

/**
 * Returns the time to write to the URL, ms since epoch. Null removes it from the URL; undefined leaves the
 * URL as it is.
 */
function momentOf({ actor, moment }: PlayerClock): number | null | undefined {
  const snapshot = actor.getSnapshot()
  const state = playbackState(snapshot)
  const isTrail = snapshot.context.rate === 'segments'
  if (state === 'idle' || (isTrail && BEFORE_MOMENT.has(state))) return undefined
  return isTrail && WITHOUT_MOMENT.has(state) ? null : Math.round(moment)
}

/**
 * Writes a player's current time to the URL, for links and reloads. On pause and seek it calls `change`.
 * During playback and on leaving it calls `pass`, which must not render. It also records whether playback
 * runs.
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
