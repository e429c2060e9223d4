import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Circle } from '../../../../../domain/replay/who-was-here.ts'
import { shapeBorder, circleShape } from '../../../../../domain/geo/editable-geofence.ts'
import { type Box, fitInFreeArea, freeArea } from '../../../../map/camera/fit-in-free-area.ts'
import { trailBounds } from '../../../../map/camera/fit-camera.ts'
import type { LngLat, MapHost } from '../../../../map/hosts/map-host.ts'

/** zoom level at which a house fills the map */
const CLOSEST_FIT = 19
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const

const boxOf = ({
  offsetLeft: x,
  offsetTop: y,
  offsetWidth: width,
  offsetHeight: height,
}: HTMLElement): Box => ({
  x,
  y,
  width,
  height,
})

/** Returns the part of the map that a card does not cover, in CSS pixels. */
function freePart(host: MapHost, card: HTMLElement): Box {
  const badge = card.offsetParent?.querySelector<HTMLElement>('[aria-label=Replay]')
  return freeArea(host.getSize(), boxOf(card), badge ? badge.offsetTop + badge.offsetHeight : 0)
}

/**
 * Returns the ref of a card over the map. The circle from a link stays in the part of the map beside the
 * card, even if sizes change, until the user interacts. Without a link, `onCovered` is called once if the
 * card covers the map's centre, with the centre of the free part.
 */
export function useCircleInView(
  host: MapHost,
  place: Circle | null,
  onCovered: ((middle: LngLat) => void) | null,
) {
  const card = useRef<HTMLElement>(null)
  const moveAside = useEffectEvent(() => {
    if (!card.current || !onCovered) return
    const [size, box] = [host.getSize(), boxOf(card.current)]
    const isCovered = (at: number, from: number, length: number) => at >= from && at <= from + length
    if (!isCovered(size.width / 2, box.x, box.width) || !isCovered(size.height / 2, box.y, box.height)) return
    const { x, y, width, height } = freePart(host, card.current)
    onCovered(host.unproject({ x: x + width / 2, y: y + height / 2 }))
  })
  useLayoutEffect(() => moveAside(), [])
  const first = useRef(place)
  useEffect(() => {
    const element = card.current
    if (first.current === null || element === null) return
    const { lat, lon, radiusM } = first.current
    const rim = shapeBorder(circleShape({ lat, lng: lon }, radiusM))
    const bounds = trailBounds({
      length: rim.length,
      lat: rim.map((corner) => corner.lat),
      lon: rim.map((corner) => corner.lng),
    })
    if (bounds === null) return
    const look = () => {
      host.setCamera(fitInFreeArea(bounds, host.getSize(), freePart(host, element), CLOSEST_FIT))
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
