import { useLayoutEffect, useState, type RefObject } from 'react'
import { roomFor, type Room } from './room.ts'

/** The room for the panel in this element, followed as the window or the element changes its size. */
export function useRoom(place: RefObject<HTMLElement | null>, withDock: boolean): Room {
  const [room, setRoom] = useState<Room>('beside')
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => {
      const { clientWidth, clientHeight } = element
      const window = { width: globalThis.innerWidth, height: globalThis.innerHeight }
      setRoom(roomFor({ width: clientWidth, height: clientHeight }, window, withDock))
    }
    look()
    const watching = new ResizeObserver(look)
    watching.observe(element)
    return () => watching.disconnect()
  }, [place, withDock])
  return room
}
