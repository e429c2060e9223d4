import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { pace } from '../../../../machines/playback-speed.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'
import type { PlayerClock } from '../player-clock.ts'
import { RangeButtons } from './range-buttons.tsx'
import { clipRange, loopMoment, withRangeEnd, withRangeStart, type ReplayRange } from './replay-range.ts'
import { useRangeOnBar, type RangeOnBar } from './use-range-on-bar.tsx'

interface Asked {
  clock: PlayerClock
  period: ReplayRange & { timeZone: string }
  /** average recorded time between two points of the playhead's scale, ms */
  stepMs: number
  /** returns when the quiet period at a time ends, null if none (memoized); if absent, nothing is skipped */
  quietUntil?: ((t: number) => number | null) | null
}

export interface PlayerRange {
  range: ReplayRange | null
  onBar: RangeOnBar
  buttons: ReactNode
  /** sets the start or end of the range; called by the keys I and O */
  setEnd: (end: 'from' | 'to', t: number) => void
}

/**
 * Manages the selected range of a player. It is in the URL, is selected by dragging on the timeline, and can
 * be looped.
 */
export function usePlayerRange({ clock, period, stepMs, quietUntil = null }: Asked): PlayerRange {
  const { from, to } = period
  const [search, change] = useReplayUrlState()
  const range = useMemo(() => clipRange(search.range, { from, to }), [search.range, from, to])
  const [isDrawn, setIsDrawn] = useState(false)
  const [loops, setLoops] = useState(false)
  const drawButton = useRef<HTMLButtonElement>(null)
  const loop = loops ? range : null
  useEffect(() => {
    if (loop === null && quietUntil === null) return
    clock.skipWith((t) => {
      const times = pace(clock.actor.getSnapshot().context) * stepMs
      return (loop && loopMoment(loop, { from, to }, t, times)) ?? quietUntil?.(t) ?? null
    })
    return () => clock.skipWith(null)
  }, [clock, from, to, stepMs, loop, quietUntil])
  const setRange = (next: ReplayRange | null) => {
    setIsDrawn(false)
    change({ range: next })
  }
  const clear = () => {
    if (document.activeElement?.matches('[data-of-range]')) drawButton.current?.focus()
    setRange(null)
  }
  useEscapeLayer('range', range !== null || isDrawn, clear)
  return {
    range,
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
    setEnd: (end, t) => setRange((end === 'from' ? withRangeStart : withRangeEnd)(t, range, period)),
  }
}
