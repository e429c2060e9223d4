import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { css } from '../../../../../styled-system/css'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { rangeBetween, type NightRange } from './night-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  range: NightRange
  night: NightRange & { timeZone: string }
  /** step of an arrow key, ms */
  step: number
  /** called while an end is dragged, and once more when it is released */
  onRange: (range: NightRange | null, isDone: boolean) => void
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** The range on the bar of a night: a band, and an end on each side that is moved by pointer or keys. */
export function RangeHandles({ range, night, step, onRange }: Props) {
  const span = night.to - night.from
  /** the range when dragging started: the other end stays where it was */
  const taken = useRef<NightRange | null>(null)
  const left = (t: number) => `${((t - night.from) / span) * 100}%`
  const handle = (end: 'from' | 'to', name: string) => {
    const move = (of: NightRange, t: number, isDone: boolean) =>
      onRange(rangeBetween(t, of[end === 'from' ? 'to' : 'from'], night), isDone)
    const momentAt = (event: PointerEvent<HTMLElement>) => {
      const box = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect()
      return night.from + ((event.clientX - box.left) / box.width) * span
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
        aria-valuemin={night.from}
        aria-valuemax={night.to}
        aria-valuenow={range[end]}
        aria-valuetext={zoneClock(night.timeZone).full(range[end])}
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
  return (
    <>
      <div
        aria-hidden
        className={band}
        style={{ left: left(range.from), width: `${((range.to - range.from) / span) * 100}%` }}
      />
      {handle('from', tr(texts.startOfTheRange))}
      {handle('to', tr(texts.endOfTheRange))}
    </>
  )
}

const band = css({
  position: 'absolute',
  top: '0',
  height: '4',
  bg: 'selected',
  opacity: '[0.28]',
  pointerEvents: 'none',
})
const grip = css({
  position: 'absolute',
  top: '[-0.125rem]',
  width: '3',
  height: '5',
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
