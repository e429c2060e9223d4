import { useRef, type ComponentPropsWithRef, type PointerEvent } from 'react'
import { cva } from '../../../styled-system/css'
import type { Px } from '../hosts/map-host.ts'

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'onDrag'> & {
  kind: 'corner' | 'middle'
  /** px from the upper left corner of the map */
  at: Px
  label: string
  chosen?: boolean
  wrong?: boolean
  onPress?: () => void
  /** called with each new position; `gesture` identifies one drag */
  onDrag?: (to: Px, gesture: string) => void
}

/** A pointer that moves less than this clicks instead of dragging, px. */
const STILL_PX = 3

interface Drag {
  /** distance from the handle's centre to the pointer when the drag began */
  off: Px
  start: Px
  name: string
  moved: boolean
}

/** A handle on the map that can be pressed or dragged. */
export function GeofenceHandle({ kind, at, label, chosen, wrong, onPress, onDrag, ...rest }: Props) {
  const drag = useRef<Drag>(null)
  const wasDragged = useRef(false)

  function placeOf(event: PointerEvent<HTMLButtonElement>, off: Px): Px {
    const box = (event.currentTarget.parentElement as HTMLElement).getBoundingClientRect()
    return { x: event.clientX - box.left - off.x, y: event.clientY - box.top - off.y }
  }
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    wasDragged.current = false
    if (!onDrag || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x, y } = placeOf(event, { x: 0, y: 0 })
    const start = { x: event.clientX, y: event.clientY }
    drag.current = { off: { x: x - at.x, y: y - at.y }, start, name: `drag ${event.timeStamp}`, moved: false }
  }
  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    const held = drag.current
    if (!held || !onDrag) return
    held.moved ||= Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y) > STILL_PX
    if (held.moved) onDrag(placeOf(event, held.off), held.name)
  }
  function letGo() {
    wasDragged.current = drag.current?.moved ?? false
    drag.current = null
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={chosen}
      {...rest}
      className={handle({ kind, chosen: chosen ?? false, wrong: wrong ?? false })}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => {
        if (!wasDragged.current) onPress?.()
        wasDragged.current = false
      }}
    />
  )
}

const handle = cva({
  base: {
    position: 'absolute',
    left: '0',
    top: '0',
    width: '6',
    height: '6',
    _coarse: { width: '11', height: '11' },
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    pointerEvents: 'auto',
    touchAction: 'none',
    cursor: 'grab',
    _active: { cursor: 'grabbing' },
    '&::before': {
      content: '""',
      borderRadius: 'full',
      borderStyle: 'solid',
      borderColor: 'accent',
      bg: 'canvas',
    },
  },
  variants: {
    kind: {
      corner: { '&::before': { width: '3.5', height: '3.5', borderWidth: '[3px]' } },
      middle: {
        cursor: 'copy',
        '&::before': { width: '2', height: '2', borderWidth: '[2px]', opacity: '[0.75]' },
      },
    },
    chosen: { true: { zIndex: 'raised', '&::before': { bg: 'accent', borderColor: 'ink' } } },
    wrong: { true: { '&::before': { borderColor: 'danger' } } },
  },
})
