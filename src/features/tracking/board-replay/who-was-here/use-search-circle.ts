import { useEffect, useEffectEvent, useState } from 'react'
import { RADIUS_M } from '../../../../../domain/geo/editable-geofence.ts'
import type { Circle } from '../../../../../domain/replay/who-was-here.ts'
import type { LngLat, MapHost } from '../../../../map/hosts/map-host.ts'
import { URL_WRITE_DELAY_MS, useUrlParams } from '../../../../routing/use-url-params.ts'
import { readTrackerUrl } from '../../url/tracker-url-state.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'

const FIRST_RADIUS_M = 100

/**
 * Returns the search circle of "Who was here?" and its setters. It comes from the URL (`isGiven`) or lies at
 * the map's centre. A click on the map moves it. `linked` is the circle from the URL if the map must be moved
 * to it.
 */
export function useSearchCircle(host: MapHost) {
  const [search, change] = useReplayUrlState()
  const [params] = useUrlParams()
  const [isGiven] = useState(() => search.place !== null)
  const [linked] = useState(() => (readTrackerUrl(params).look === null ? search.place : null))
  const middle = () => {
    const { lat, lng } = host.getCamera().center
    return { lat, lon: lng }
  }
  const [place, put] = useState<Circle>(() => search.place ?? { ...middle(), radiusM: FIRST_RADIUS_M })
  useEffect(() => {
    const write = () => change({ place })
    const resting = setTimeout(write, URL_WRITE_DELAY_MS)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(resting)
      window.removeEventListener('pagehide', write)
    }
  }, [place, change])
  const setPlace = (moved: Partial<Circle>) =>
    put((before) => {
      const next = { ...before, ...moved }
      return { ...next, radiusM: Math.min(RADIUS_M.most, Math.max(RADIUS_M.least, next.radiusM)) }
    })
  const onPress = useEffectEvent(({ lat, lng }: LngLat) => setPlace({ lat, lon: lng }))
  useEffect(() => host.on('click', ({ lngLat }) => onPress(lngLat)), [host])
  return { place, linked, isGiven, setPlace, toMiddle: () => setPlace(middle()) }
}
