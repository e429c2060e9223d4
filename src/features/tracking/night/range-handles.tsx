import type { KeyboardEvent, PointerEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { rangeBetween, type NightRange } from './night-range.ts'

interface Props {
  range: NightRange
  night: NightRange & { timeZone: string }
  /** what an arrow key moves an end by, ms */
  step: number
  /** an end was moved; told while it is drawn, and once more when it is let go */
  onRange: (range: NightRange | null, isDone: boolean) => void
}

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** The range on the bar of a night: a band, and an end on each side that is moved by pointer or keys. */
export function RangeHandles({ range, night, step, onRange }: Props) {
  const span = night.to - night.from
  const left = (t: number) => `${((t - night.from) / span) * 100}%`
  const handle = (end: 'from' | 'to', name: string) => {
    const other = range[end === 'from' ? 'to' : 'from']
    const move = (t: number, isDone: boolean) => onRange(rangeBetween(t, other, night), isDone)
    const momentAt = (event: PointerEvent<HTMLElement>) => {
      const box = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect()
      return night.from + ((event.clientX - box.left) / box.width) * span
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const by = KEYS[event.key]
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      move(range[end] + by * step, true)
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
        className={grip}
        style={{ left: left(range[end]) }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && move(momentAt(event), false)
        }
        onPointerUp={(event) => move(momentAt(event), true)}
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
      {handle('from', 'Start of the range')}
      {handle('to', 'End of the range')}
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
