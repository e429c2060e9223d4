import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { isClockRunning } from '../../../machines/playback.ts'
import type { Tracker } from '../create-tracker.ts'
import { useEscapeLayer } from '../escape-layers.ts'
import {
  withRangeStart,
  withRangeEnd,
  loopMoment,
  clipRange,
  type ReplayRange,
} from '../board-replay/player/timeline/replay-range.ts'
import { RangeButtons } from '../board-replay/player/controls/range-buttons.tsx'
import { useRangeOnBar, type RangeOnBar } from '../board-replay/player/use-range-on-bar.tsx'
import { useReplayUrlState } from '../board-replay/use-replay-url-state.ts'
import { useTracking } from '../use-tracking.ts'
import type { PlaybackTrail } from './playback-trail.ts'
import type { TrailWithEvents } from './events/use-trail-events.ts'

export interface TrailRange {
  onBar: RangeOnBar
  buttons: ReactNode
  /** sets one end, by I and O */
  setEnd: (end: 'from' | 'to') => void
}

/** A range of a trail, like that of a replay: in the URL, drawn on the bar, and looped. */
export function useTrailRange(
  { replay, guardTrail }: Tracker,
  trail: PlaybackTrail,
  told: TrailWithEvents | null,
): TrailRange {
  const { timeZone } = useTracking()
  const [search, change] = useReplayUrlState()
  const { from, to } = trail
  const period = useMemo(() => ({ from, to, timeZone }), [from, to, timeZone])
  const range = useMemo(() => clipRange(search.range, period), [search.range, period])
  const [isDrawn, setIsDrawn] = useState(false)
  const [loops, setLoops] = useState(false)
  const drawButton = useRef<HTMLButtonElement>(null)
  const setRange = (next: ReplayRange | null) => {
    setIsDrawn(false)
    change({ range: next })
  }
  const clear = () => {
    if (document.activeElement?.matches('[data-of-range]')) drawButton.current?.focus()
    setRange(null)
  }
  useEscapeLayer('range', range !== null || isDrawn, clear)
  const loop = loops ? range : null
  const stepMs = told?.stepMs ?? 0
  useEffect(() => {
    if (loop === null) return
    const { actor, playHead } = replay
    const moves = playHead.head$.subscribe((head) => {
      const snapshot = actor.getSnapshot()
      if (!isClockRunning(snapshot) || snapshot.context.direction < 0) return
      const again = loopMoment(loop, period, trail.momentAt(head), stepMs / snapshot.context.speed)
      if (again !== null) playHead.moveTo(trail.headAt(again))
    })
    return () => moves.unsubscribe()
  }, [replay, loop, period, trail, stepMs])
  return {
    onBar: useRangeOnBar({ period, range, isDrawn, onRange: setRange }),
    buttons: (
      <RangeButtons
        range={range}
        isDrawn={isDrawn}
        loops={loops}
        onDraw={setIsDrawn}
        onLoop={setLoops}
        onClear={clear}
        drawRef={drawButton}
      />
    ),
    setEnd(end) {
      const t = guardTrail.moment()
      if (t !== null) setRange((end === 'from' ? withRangeStart : withRangeEnd)(t, range, period))
    },
  }
}
