import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { css } from '../../../../../styled-system/css'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { windowPosition } from '../../timeline/window-position.ts'
import { rangeBetween, type ReplayRange } from './replay-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  range: ReplayRange
  /** the whole period, in which the range must lie */
  period: ReplayRange & { timeZone: string }
  /** visible part of the timeline */
  view: ReplayRange
  /** how far an arrow key moves an end, ms */
  step: number
  /** called while an end is dragged (`isDone` false), and when it is released */
  onRange: (range: ReplayRange | null, isDone: boolean) => void
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** The selected range on the timeline: a band whose two ends can be moved by pointer or keys. */
export function RangeHandles({ range, period, view, step, onRange }: Props) {
  const span = view.to - view.from
  /**
   * range when the drag began; the end that is not dragged stays there, even if the range changes during the
   * drag
   */
  const taken = useRef<ReplayRange | null>(null)
  const left = (t: number) => `${((t - view.from) / span) * 100}%`
  const handle = (end: 'from' | 'to', name: string) => {
    const move = (of: ReplayRange, t: number, isDone: boolean) =>
      onRange(rangeBetween(t, of[end === 'from' ? 'to' : 'from'], period), isDone)
    const momentAt = (event: PointerEvent<HTMLElement>) => {
      const box = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect()
      return view.from + ((event.clientX - box.left) / box.width) * span
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const by = KEYS[event.key]
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      move(range, range[end] + by * step, true)
    }
    return (
      <div
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={period.from}
        aria-valuemax={period.to}
        aria-valuenow={range[end]}
        aria-valuetext={zoneClock(period.timeZone).full(range[end])}
        data-end={end}
        data-of-range
        className={grip}
        style={{ left: left(range[end]) }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          taken.current = range
        }}
        onPointerMove={(event) => taken.current && move(taken.current, momentAt(event), false)}
        onPointerUp={(event) => {
          if (taken.current) move(taken.current, momentAt(event), true)
          taken.current = null
        }}
        onPointerCancel={() => {
          if (taken.current) onRange(taken.current, true)
          taken.current = null
        }}
        onKeyDown={onKeyDown}
      />
    )
  }
  const isShown = (t: number) => view.from <= t && t <= view.to
  const seen = { from: Math.max(range.from, view.from), to: Math.min(range.to, view.to) }
  return (
    <>
      {seen.from < seen.to && <div aria-hidden className={band} style={windowPosition(seen, view)} />}
      {isShown(range.from) && handle('from', tr(texts.startOfTheRange))}
      {isShown(range.to) && handle('to', tr(texts.endOfTheRange))}
    </>
  )
}

const band = css({
  position: 'absolute',
  top: '0',
  height: '[calc(var(--density) + var(--lane) * var(--lanes))]',
  bg: 'selected',
  opacity: '[0.28]',
  pointerEvents: 'none',
})
const grip = css({
  position: 'absolute',
  top: '[-0.125rem]',
  width: '3',
  height: '[calc(var(--density) + var(--lane) * var(--lanes) + 0.25rem)]',
  marginLeft: '[-0.375rem]',
  cursor: 'ew-resize',
  touchAction: 'none',
  _coarse: { width: '6', marginLeft: '[-0.75rem]' },
  _before: {
    content: '""',
    position: 'absolute',
    top: '0',
    bottom: '0',
    left: '[calc(50% - 2px)]',
    width: '[4px]',
    borderRadius: 'sm',
    bg: 'selected',
  },
})
