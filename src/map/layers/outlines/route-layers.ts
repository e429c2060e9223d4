import { METRES_PER_DEGREE } from '../../../../domain/geo/haversine.ts'
import type { LngLat, MapTheme } from '../../hosts/map-host.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'
import { areas, outline } from './geofence-layers.ts'
import type { AreaLayer, OutlineLayer } from './outline-layer.ts'

/** Checkpoints of a route with their radius in metres; in visiting order if the order is fixed. */
export interface RouteShape {
  points: readonly (LngLat & { radius: number })[]
  /** whether to connect the points with lines */
  inOrder: boolean
}

const CORNERS = 48

/**
 * Creates the circles of checkpoints and the line between them. Call it again only when route or theme have changed.
 */
export function routeLayers({ points, inOrder }: RouteShape, theme: MapTheme): (AreaLayer | OutlineLayer)[] {
  const colour = MARKER_COLOURS[theme].selected
  const circles = points.map(circleAround)
  const line = points.map(({ lng, lat }): [number, number] => [lng, lat])
  return [
    areas(
      'checkpoint-areas',
      circles.map((circle) => [circle]),
      { colour, opacity: 0.16 },
    ),
    outline('checkpoint-borders', circles, { colour, opacity: 0.9, weight: 1.5 }),
    ...(inOrder && line.length > 1
      ? [outline('route-line', [line], { colour, opacity: 0.9, weight: 3 })]
      : []),
  ]
}

/** Returns a circle as a closed ring in degrees, exact to centimetres at the radii of checkpoints. */
export function circleAround({
  lng,
  lat,
  radius,
}: RouteShape['points'][number]): [lng: number, lat: number][] {
  const perDegree = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: CORNERS + 1 }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI
    return [
      lng + (radius * Math.cos(angle)) / perDegree,
      lat + (radius * Math.sin(angle)) / METRES_PER_DEGREE,
    ]
  })
}
