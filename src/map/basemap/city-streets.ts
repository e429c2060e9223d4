import { feature } from 'topojson-client'
import type { StreetFile } from './street-file.ts'
import type { View } from './graticule.ts'
import type { LngLat } from '../hosts/map-host.ts'
import { popPrefetched } from './prefetch.ts'
import cityUrl from './nairobi-centre.json?url'

export { cityUrl }

/** Area of the bundled streets, degrees; `npm run basemap` creates the file. */
const CITY = { west: 36.802, south: -1.305, east: 36.846, north: -1.27 }
/** At lower zooms (512 px worlds) the city is a speck, so its streets are not loaded. */
const FARTHEST_ZOOM = 9.5
export const CITY_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap contributors</a>'

type Topology = Parameters<typeof feature>[0]
type Collection = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>

/** Returns whether a view includes some of the bundled streets. */
export function isCityInView({ bounds, zoom }: View): boolean {
  return (
    zoom >= FARTHEST_ZOOM &&
    bounds.west < CITY.east &&
    bounds.east > CITY.west &&
    bounds.south < CITY.north &&
    bounds.north > CITY.south
  )
}

/**
 * Returns whether a map that starts here will show the bundled streets, estimated before the map
 * exists.
 */
export function isNearCity({ lng, lat }: LngLat): boolean {
  const [x, y] = [(CITY.west + CITY.east) / 2, (CITY.south + CITY.north) / 2]
  return Math.max(Math.abs(lng - x), Math.abs(lat - y)) < 0.2
}

/** Loads the bundled streets and buildings of central Nairobi from our own server; null when it cannot be reached. */
export async function loadCityStreets(): Promise<StreetFile | null> {
  try {
    const reply = await popPrefetched(cityUrl)
    if (!reply.ok) return null
    const city = (await reply.json()) as Topology
    const data = feature(city, city.objects.streets as Collection)
    return { data, attribution: CITY_ATTRIBUTION }
  } catch {
    // fetch throws if the server is unavailable; the map then continues without streets
    return null
  }
}
