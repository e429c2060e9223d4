import { useEffect } from 'react'
import { placeAt } from '../../../../domain/fix/playback.ts'
import type { TrackerSearch } from '../tracker-search.ts'
import type { Tracker } from '../create-tracker.ts'
import { hasHead, playbackState } from '../../../machines/playback.ts'
import { RESTED_MS } from '../../../use-address.ts'

const MOVING = new Set(['playing', 'stopped', 'completed'])

/** Keeps the moment under a paused head in the address, so that the link shows it; a replay that runs has none. */
export function useMomentInLink(
  { replay, guardTrail }: Tracker,
  change: (change: Partial<TrackerSearch>) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let written: number | null | undefined
    const write = (at: number | null) => {
      if (at === written) return
      written = at
      change({ at })
    }
    const watching = replay.actor.subscribe((snapshot) => {
      const state = playbackState(snapshot)
      clearTimeout(timer)
      // another trail: its link was written by whoever asked for it
      if (!hasHead(snapshot) && state !== 'stopped') written = undefined
      if (MOVING.has(state)) write(null)
      if (state !== 'paused') return
      timer = setTimeout(() => {
        const trail = guardTrail.view.current()
        const place = trail && placeAt(trail, replay.playHead.head)
        if (place) write(Math.round(place.t))
      }, RESTED_MS)
    })
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
    }
  }, [replay, guardTrail, change])
}
