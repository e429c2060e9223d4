import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type Ref } from 'react'
import { css } from '../../../../../styled-system/css'
import { NEAR_PX, nearestEvent } from '../events/nearest-event.ts'
import { arrowSeekMs } from '../keyboard/key-command.ts'
import type { AxisSpan } from './axis-data.ts'

interface Props {
  /** the parent component writes style and `aria-value…` of this element every frame */
  ref: Ref<HTMLDivElement>
  label: string
  /** visible part of the timeline, ms since epoch */
  view: AxisSpan
  /** the whole period, ms since epoch */
  whole: AxisSpan
  enabled: boolean
  /** how far ↑ and ↓ move, ms; ← and → move as they do on the page */
  step: number
  /** returns the current time, from which keys move */
  now: () => number
  /** events that are selected by a click near them */
  marks: readonly { t: number }[]
  onSeek: (t: number) => void
  /** called by the keys + and - */
  onZoom: (direction: 1 | -1) => void
  /** called while a range is dragged (`isDone` false), and when it is released; times are ms since epoch */
  onStretch?: (from: number, to: number, isDone: boolean) => void
  /** called if the dragging of a range is cancelled */
  onStretchCancel?: () => void
  /** whether dragging selects a range; otherwise it moves the playhead, and selects a range with Shift */
  stretches?: boolean
  /** content drawn on the timeline */
  children?: ReactNode
}

const LEAP = 10

/** Target times by key. ← and → are handled elsewhere. */
const GOALS: Readonly<Record<string, (bar: Pick<Props, 'whole' | 'step' | 'now'>) => number>> = {
  ArrowUp: ({ now, step }) => now() + step,
  ArrowDown: ({ now, step }) => now() - step,
  PageUp: ({ now, step }) => now() + LEAP * step,
  PageDown: ({ now, step }) => now() - LEAP * step,
  Home: ({ whole }) => whole.from,
  End: ({ whole }) => whole.to,
}

const ZOOMS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 }

/**
 * A timeline whose playhead is moved by pointer and keys. The CSS property `--progress` (0 to 1) is the
 * position of the playhead.
 */
export function TimeBar(props: Props) {
  const { ref, label, enabled, onSeek, onZoom, onStretch, onStretchCancel, stretches, children, ...bar } =
    props
  const { view, now, marks } = bar
  const { from, to } = view
  /** time at which the dragging of a range began; null while the playhead is dragged */
  const drawnFrom = useRef<number | null>(null)
  const momentAt = (event: PointerEvent<HTMLDivElement>, snaps: boolean) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const pressed = from + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (to - from)
    const reach = (NEAR_PX / width) * (to - from)
    return (snaps ? nearestEvent(marks, pressed, reach)?.t : null) ?? pressed
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!enabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const pressed = momentAt(event, true)
    if (onStretch && (stretches || event.shiftKey)) drawnFrom.current = pressed
    else onSeek(pressed)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const moved = event.movementX !== 0 || event.movementY !== 0
    if (!moved || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    if (drawnFrom.current === null) onSeek(momentAt(event, false))
    else onStretch?.(drawnFrom.current, momentAt(event, false), false)
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (drawnFrom.current === null) return
    onStretch?.(drawnFrom.current, momentAt(event, false), true)
    drawnFrom.current = null
  }
  const onPointerCancel = () => {
    if (drawnFrom.current !== null) onStretchCancel?.()
    drawnFrom.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, shiftKey: shift, ctrlKey, altKey, metaKey } = event
    if (!enabled || metaKey) return
    const modified = ctrlKey || altKey
    const zoom = modified ? undefined : ZOOMS[key]
    if (zoom !== undefined) {
      event.preventDefault()
      return onZoom(zoom)
    }
    const turn = Number(key === 'ArrowRight') - Number(key === 'ArrowLeft')
    const goal =
      turn !== 0 ? now() + turn * arrowSeekMs({ shift, modified }) : modified ? null : GOALS[key]?.(bar)
    if (goal === undefined || goal === null) return
    event.preventDefault()
    onSeek(goal)
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={enabled ? 0 : -1}
      aria-label={label}
      aria-disabled={!enabled}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={slider}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
    >
      <div className={track} />
      {children}
      <div className={filled} />
      <div className={thumb} />
    </div>
  )
}

const slider = css({
  position: 'relative',
  // height of the bars, the event lanes, the progress line and the time scale
  height: '[calc(var(--density) + var(--lane) * var(--lanes) + 0.875rem)]',
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: 'sm',
  '--progress': '0',
  _before: { content: '""', position: 'absolute', inset: '[-0.875rem 0 0]', display: 'none' },
  _coarse: { _before: { display: 'block' } },
  '&[aria-disabled=true]': { opacity: 'disabled', cursor: 'not-allowed' },
})
const track = css({
  position: 'absolute',
  insetInline: '0',
  top: '0',
  height: '[calc(var(--density) + var(--lane) * var(--lanes) + 0.1875rem)]',
  borderRadius: 'sm',
  bg: 'field',
  borderWidth: 'thin',
  borderColor: 'line',
})
const filled = css({
  position: 'absolute',
  left: '0',
  top: '[calc(var(--density) + var(--lane) * var(--lanes))]',
  width: 'full',
  height: '[0.1875rem]',
  bg: 'accent',
  transformOrigin: 'left',
  transform: '[scaleX(var(--progress))]',
  pointerEvents: 'none',
})
const thumb = css({
  position: 'absolute',
  left: '[calc(var(--progress) * 100%)]',
  top: '[-0.125rem]',
  width: '2',
  height: '[calc(var(--density) + var(--lane) * var(--lanes) + 0.4375rem)]',
  marginLeft: '[-0.25rem]',
  '[data-head-away] > &': { display: 'none' },
  borderRadius: 'sm',
  bg: 'ink',
  borderWidth: 'thick',
  borderColor: 'accent',
  boxShadow: 'sm',
  pointerEvents: 'none',
})
