import { useEffect, useRef } from 'react'
import type { Circle } from '../../../../../domain/night/who-was-here.ts'
import { borderOf, circle } from '../../../../../domain/geo/fence-shape.ts'
import { fitInto, freeBeside } from '../../../../map/fit-beside.ts'
import { trailBounds } from '../../../../map/fit-camera.ts'
import type { MapHost } from '../../../../map/map-host.ts'

/** where a house fills the map */
const CLOSEST_FIT = 19
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * The ref of a card that lies on the map: a circle that was there at first stays in what the card leaves free, as the
 * card grows and the window changes, until somebody presses anything.
 */
export function useCircleInSight(host: MapHost, place: Circle | null) {
  const card = useRef<HTMLElement>(null)
  const first = useRef(place)
  useEffect(() => {
    const element = card.current
    if (first.current === null || element === null) return
    const { lat, lon, radiusM } = first.current
    const rim = borderOf(circle({ lat, lng: lon }, radiusM))
    const bounds = trailBounds({
      length: rim.length,
      lat: rim.map((corner) => corner.lat),
      lon: rim.map((corner) => corner.lng),
    })
    if (bounds === null) return
    const look = () => {
      const size = host.getSize()
      const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = element
      const badge = element.offsetParent?.querySelector<HTMLElement>('[aria-label=Replay]')
      const part = freeBeside(size, { x, y, width, height }, badge ? badge.offsetTop + badge.offsetHeight : 0)
      host.setCamera(fitInto(bounds, size, part, CLOSEST_FIT))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    if (element.offsetParent) sizes.observe(element.offsetParent)
    const rest = () => {
      sizes.disconnect()
      for (const hand of HANDS) window.removeEventListener(hand, stop, true)
    }
    const stop = () => {
      first.current = null
      rest()
    }
    for (const hand of HANDS) window.addEventListener(hand, stop, true)
    return rest
  }, [host])
  return card
}
