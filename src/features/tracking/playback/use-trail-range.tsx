import { useEffect } from 'react'
import { isClockRunning } from '../../../machines/playback.ts'
import type { Tracker } from '../create-tracker.ts'
import { loopMoment } from '../board-replay/player/timeline/replay-range.ts'
import { useTracking } from '../use-tracking.ts'
import type { PlaybackTrail } from './playback-trail.ts'
import type { TrailWithEvents } from './events/use-trail-events.ts'
import { usePlayerRange, type PlayerRange } from './use-player-range.tsx'

/** A range of a trail; playing goes back to where a looped one begins. */
export function useTrailRange(
  { replay }: Tracker,
  trail: PlaybackTrail,
  told: TrailWithEvents | null,
): PlayerRange {
  const { timeZone } = useTracking()
  const { from, to } = trail
  const ranged = usePlayerRange({ from, to, timeZone })
  const { loop } = ranged
  const stepMs = told?.stepMs ?? 0
  useEffect(() => {
    if (loop === null) return
    const { actor, playHead } = replay
    const moves = playHead.head$.subscribe((head) => {
      const snapshot = actor.getSnapshot()
      if (!isClockRunning(snapshot) || snapshot.context.direction < 0) return
      const period = { from: trail.from, to: trail.to }
      const again = loopMoment(loop, period, trail.momentAt(head), stepMs / snapshot.context.speed)
      if (again !== null) playHead.moveTo(trail.headAt(again))
    })
    return () => moves.unsubscribe()
  }, [replay, loop, trail, stepMs])
  return ranged
}
