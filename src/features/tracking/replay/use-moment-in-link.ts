import { useEffect } from 'react'
import { fromEvent, interval, merge } from 'rxjs'
import { isUnderWay, playbackState } from '../../../machines/playback.ts'
import { RESTED_MS } from '../../../use-address.ts'
import { writeInPassing } from '../../../write-in-passing.ts'
import type { Tracker } from '../create-tracker.ts'
import { useNotePlaying } from './playing-at-reload.ts'
import { readTrackerSearch, writeTrackerSearch, type TrackerSearch } from '../tracker-search.ts'

/** The whole trail is shown, or has been played: there is no moment. */
const WITHOUT_MOMENT = new Set(['stopped', 'completed'])
/** A page that is loaded again goes on where its address last said: nothing can be written there as it goes. */
const PLAYING_MS = 500

const passMoment = (at: number) =>
  writeInPassing((before) => writeTrackerSearch({ ...readTrackerSearch(before), at }, before))

/**
 * Keeps the moment under the head in the address, so that the link and a page that is loaded again show it: once the
 * head has rested, and in passing while it moves and as the page is left. Whether it plays is noted beside it.
 */
export function useMomentInLink(
  { replay, guardTrail }: Tracker,
  change: (change: Partial<TrackerSearch>) => void,
): void {
  useNotePlaying(replay.actor, isUnderWay)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let written: number | null | undefined
    const stateOf = () => playbackState(replay.actor.getSnapshot())
    const watching = replay.actor.subscribe((snapshot) => {
      const state = playbackState(snapshot)
      clearTimeout(timer)
      // another trail: its link was written by whoever asked for it
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
      }, RESTED_MS)
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
