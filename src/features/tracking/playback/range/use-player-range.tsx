import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { pace } from '../../../../machines/playback-speed.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useReplayUrlState } from '../../use-replay-url-state.ts'
import type { PlayerClock } from '../player-clock.ts'
import { RangeButtons } from './range-buttons.tsx'
import { clipRange, loopMoment, withRangeEnd, withRangeStart, type ReplayRange } from './replay-range.ts'
import { useRangeOnBar, type RangeOnBar } from './use-range-on-bar.tsx'

interface Asked {
  clock: PlayerClock
  period: ReplayRange & { timeZone: string }
  /** ms of the period that a point of the head's scale takes, on average */
  stepMs: number
  /** where the quiet stretch at a moment ends; null: it is none. Keep its identity; left out: none is skipped */
  quietUntil?: ((t: number) => number | null) | null
}

export interface PlayerRange {
  range: ReplayRange | null
  onBar: RangeOnBar
  buttons: ReactNode
  /** by I and O, at the moment that is shown */
  setEnd: (end: 'from' | 'to', t: number) => void
}

/** A range of what is replayed, one guard's trail or a board: in the address, drawn out on the bar, and looped. */
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
