import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useEscapeLayer } from '../escape-layers.ts'
import {
  clipRange,
  withRangeEnd,
  withRangeStart,
  type ReplayRange,
} from '../board-replay/player/timeline/replay-range.ts'
import { RangeButtons } from '../board-replay/player/controls/range-buttons.tsx'
import { useRangeOnBar, type RangeOnBar } from '../board-replay/player/use-range-on-bar.tsx'
import { useReplayUrlState } from '../board-replay/use-replay-url-state.ts'

export interface PlayerRange {
  range: ReplayRange | null
  /** the range that is played again and again; null: none */
  loop: ReplayRange | null
  onBar: RangeOnBar
  buttons: ReactNode
  /** by I and O, at the moment that is shown */
  setEnd: (end: 'from' | 'to', t: number) => void
}

/** A range of what is replayed, one guard's trail or a board: in the address, drawn out on the bar, and looped. */
export function usePlayerRange({ from, to, timeZone }: ReplayRange & { timeZone: string }): PlayerRange {
  const [search, change] = useReplayUrlState()
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
  return {
    range,
    loop: loops ? range : null,
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
