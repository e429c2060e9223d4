import { useCallback, useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react'
import {
  clampWindow,
  panWindow,
  pinchWindow,
  followHead,
  zoomWindow,
  type TimeWindow,
} from './time-window.ts'

/** zoom factor per px of wheel movement; a step of a usual mouse wheel is about 100 px */
const TIMES_A_PX = 1.002
export const ZOOM_STEP = 2

export interface ZoomedTime {
  view: TimeWindow
  isWhole: boolean
  zoom: (times: number, t: number) => void
  showWhole: () => void
  /** call it when the playhead moves: if it leaves the visible part, that follows */
  reveal: (t: number) => void
}

/**
 * Manages the visible part of a period. It is the whole period until the user zooms by wheel, fingers, keys
 * or buttons.
 */
export function useTimeWindow(
  from: number,
  to: number,
): ZoomedTime & { set: (view: TimeWindow | null) => void } {
  const whole = useMemo(() => ({ from, to }), [from, to])
  const [asked, set] = useState<TimeWindow | null>(null)
  const held = useMemo(() => clampWindow(asked, whole), [asked, whole])
  const view = held ?? whole
  const zoom = useCallback(
    (times: number, t: number) =>
      set((before) => zoomWindow(clampWindow(before, whole) ?? whole, whole, t, times)),
    [whole],
  )
  const reveal = useCallback(
    (t: number) => set((before) => before && followHead(clampWindow(before, whole) ?? whole, whole, t)),
    [whole],
  )
  const showWhole = useCallback(() => set(null), [])
  return { view, isWhole: held === null, zoom, reveal, showWhole, set }
}

interface Gestures {
  bar: RefObject<HTMLElement | null>
  whole: TimeWindow
  zoomedTime: ReturnType<typeof useTimeWindow>
  now: () => number
  /** called to move the playhead back: the first of two fingers has moved it before the second touched */
  onSeek: (t: number) => void
}

/** Zooms by wheel and by two fingers. A sideways wheel, or the wheel with Shift, moves the visible part. */
export function useZoomGestures({ bar, whole, zoomedTime, now, onSeek }: Gestures): void {
  const { view, set, zoom } = zoomedTime
  const partOf = (element: HTMLElement, clientX: number) => {
    const { left, width } = element.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width))
  }
  const turn = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    event.preventDefault()
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    const by = sideways && event.deltaY !== 0 && event.deltaX === 0 ? event.deltaY : event.deltaX
    if (sideways) set(panWindow(view, whole, (by / element.clientWidth) * (view.to - view.from)))
    else zoom(TIMES_A_PX ** event.deltaY, view.from + partOf(element, event.clientX) * (view.to - view.from))
  })
  const momentAt = useEffectEvent((element: HTMLElement, clientX: number) => {
    return view.from + partOf(element, clientX) * (view.to - view.from)
  })
  const pinch = useEffectEvent((moments: readonly [number, number], parts: readonly [number, number]) =>
    set(pinchWindow(moments, parts, whole)),
  )
  const seekBack = useEffectEvent((t: number) => onSeek(t))
  const head = useEffectEvent(() => now())
  useEffect(() => {
    const element = bar.current
    if (element === null) return
    const fingers = new Map<number, number>()
    let before = 0
    let held: [number, number] | null = null
    const ends = () => [...fingers.values()].toSorted((a, b) => a - b) as [number, number]
    const onWheel = (event: WheelEvent) => turn(element, event)
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      if (fingers.size === 0) before = head()
      fingers.set(event.pointerId, event.clientX)
      if (fingers.size !== 2) return
      event.stopPropagation()
      seekBack(before)
      const [a, b] = ends()
      held = [momentAt(element, a), momentAt(element, b)]
    }
    const onMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, event.clientX)
      if (held === null) return
      event.stopPropagation()
      const [a, b] = ends()
      if (fingers.size === 2) pinch(held, [partOf(element, a), partOf(element, b)])
    }
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId)
      if (fingers.size === 0) held = null
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown, true)
    element.addEventListener('pointermove', onMove, true)
    element.addEventListener('pointerup', onUp, true)
    element.addEventListener('pointercancel', onUp, true)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown, true)
      element.removeEventListener('pointermove', onMove, true)
      element.removeEventListener('pointerup', onUp, true)
      element.removeEventListener('pointercancel', onUp, true)
    }
  }, [bar])
}
