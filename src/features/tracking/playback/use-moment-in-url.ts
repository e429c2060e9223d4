import { useEffect } from 'react'
import { fromEvent, interval, merge } from 'rxjs'
import { isPlayingOrPending, playbackState } from '../../../machines/playback.ts'
import { URL_WRITE_DELAY_MS, replaceUrlParams } from '../../../routing/use-url-params.ts'
import type { Tracker } from '../create-tracker.ts'
import { useRememberPlaying } from './resume-after-reload.ts'
import { readTrackerUrl, writeTrackerUrl, type TrackerUrlState } from '../tracker-url-state.ts'

/** States without a current time: the whole trail is shown, or playback has ended. */
const WITHOUT_MOMENT = new Set(['stopped', 'completed'])
/**
 * interval of storing the time during playback, because nothing can be stored when the page closes,
 * ms; each change of the URL takes the browser five ms
 */
const PLAYING_MS = 1000

const passMoment = (at: number) =>
  replaceUrlParams((before) => writeTrackerUrl({ ...readTrackerUrl(before), at }, before))

/**
 * Writes the head's time to the URL, for links and reloads: when it rests, and regularly while it moves and
 * on leaving. Also records whether it plays.
 */
export function useMomentInUrl(
  { replay, guardTrail }: Tracker,
  change: (change: Partial<TrackerUrlState>) => void,
): void {
  useRememberPlaying(replay.actor, isPlayingOrPending)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let written: number | null | undefined
    const stateOf = () => playbackState(replay.actor.getSnapshot())
    const watching = replay.actor.subscribe((snapshot) => {
      const state = playbackState(snapshot)
      clearTimeout(timer)
      // another trail: its requester has written the URL
      if (state === 'idle' || state === 'awaiting' || state === 'eager') written = undefined
      if (WITHOUT_MOMENT.has(state) && written !== null) {
        written = null
        change({ at: null })
      }
      if (state !== 'paused') return
      timer = setTimeout(() => {
        const at = guardTrail.moment()
        if (at === null || at === written) return
        written = at
        change({ at })
      }, URL_WRITE_DELAY_MS)
    })
    const passing = merge(
      interval(PLAYING_MS),
      fromEvent(window, 'pagehide'),
      fromEvent(document, 'visibilitychange'),
    ).subscribe(() => {
      const at = stateOf() === 'playing' ? guardTrail.moment() : null
      if (at === null || at === written) return
      written = at
      passMoment(at)
    })
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
      passing.unsubscribe()
    }
  }, [replay, guardTrail, change])
}
