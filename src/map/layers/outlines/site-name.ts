import type { GeofenceShape } from './geofence-layers.ts'
import type { Label } from '../markers/labels-in-view.ts'

/** Sites are named from (Google) zoom 11 on, so that the opening zoom of 12 shows where one is. */
const SITE_NAME_ZOOM = 11

/** The name of a fence's site, below its southern edge, where guards and posts leave it to be read. */
export function siteName({ name, polygon }: GeofenceShape): Label {
  const border = polygon[0] ?? []
  const lngs = border.map(([lng]) => lng)
  const lat = Math.min(...border.map(([, lat]) => lat))
  return {
    text: name,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat,
    below: 10,
    // at the initial zoom the guards of a small site cover its default place
    orBelow: [24, 38, -34],
    fromZoom: SITE_NAME_ZOOM,
  }
}
