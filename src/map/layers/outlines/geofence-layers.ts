import { earcut } from '@math.gl/polygon'
import type { MapTheme } from '../../hosts/map-host.ts'
import { worldX, worldY } from '../../camera/mercator.ts'
import { STRONGEST_WINS } from '../line-blending.ts'
import { MARKER_COLOURS, unitRgb } from '../marker-colours.ts'
import { AreaLayer, OutlineLayer } from './outline-layer.ts'
import { outlinePoints, type OutlinePoints } from './outline-points.ts'

/**
 * The geofence of an assignment: closed rings in degrees, longitude first. The first ring is the border, the others are
 * holes.
 */
export interface GeofenceShape {
  id: string
  name: string
  polygon: [lng: number, lat: number][][]
}

/** Creates layers with faint areas and clear borders. Call it again only when geofences or theme have changed. */
export function geofenceLayers(
  geofences: readonly GeofenceShape[],
  theme: MapTheme,
): [AreaLayer, OutlineLayer] {
  const colour = MARKER_COLOURS[theme].post
  return [
    areas(
      'geofence-areas',
      geofences.map(({ polygon }) => polygon),
      { colour, opacity: 0.09 },
    ),
    outline(
      'geofence-borders',
      geofences.flatMap(({ polygon }) => polygon),
      { colour, opacity: 0.75, weight: 1.5 },
    ),
  ]
}

interface Ink {
  /** #rrggbb */
  colour: string
  /** 0 to 1 */
  opacity: number
}

/** Creates a layer of filled polygons. */
export const areas = (id: string, polygons: readonly Polygon[], { colour, opacity }: Ink): AreaLayer =>
  new AreaLayer({
    id,
    points: areaPoints(polygons),
    colour: [...unitRgb(colour), opacity],
    parameters: { depthCompare: 'always', depthWriteEnabled: false, cullMode: 'none' },
  })

/** Creates a layer of lines of a width in CSS px. */
export const outline = (
  id: string,
  lines: readonly [lng: number, lat: number][][],
  { colour, opacity, weight }: Ink & { weight: number },
): OutlineLayer =>
  new OutlineLayer({
    id,
    points: outlinePoints(lines),
    colour: [...unitRgb(colour), opacity],
    width: weight,
    parameters: STRONGEST_WINS,
  })

type Polygon = readonly [lng: number, lat: number][][]

/** Returns the triangles that fill polygons, three points each. */
export function areaPoints(polygons: readonly Polygon[]): OutlinePoints {
  const corners = polygons.flatMap((rings) => {
    const flat = rings.flat()
    const holes = rings
      .slice(1)
      .map((_, i) => rings.slice(0, i + 1).reduce((sum, ring) => sum + ring.length, 0))
    // triangulated in Web Mercator, where the drawn edges are straight
    const plane = flat.flatMap(([lng, lat]) => [worldX(lng), worldY(lat)])
    return earcut(plane, holes).map((index) => flat[index] as [number, number])
  })
  return outlinePoints([corners])
}
