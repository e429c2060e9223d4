import { earcut } from '@math.gl/polygon'
import type { MapTheme } from '../map-host.ts'
import { worldX, worldY } from '../mercator.ts'
import { MARKER_COLOURS, rgba } from './marker-colours.ts'
import { TrailLayer } from './trail-layer.ts'
import { trailLine } from './trail-line.ts'
import { BREAK, TRAIL_FLOATS, trailRows, type TrailPoints } from './trail-points.ts'
import { areaFragment, areaVertex } from './trail-shaders.ts'

/** The fence of an assignment. Closed rings in degrees, longitude first; the first ring is the border, others are holes. */
export interface GeofenceShape {
  id: string
  name: string
  polygon: [lng: number, lat: number][][]
}

/** Filled triangles: each three points are one. */
export class AreaLayer extends TrailLayer {
  static override layerName = 'AreaLayer'

  protected override sources() {
    return { vs: areaVertex, fs: areaFragment }
  }

  protected override vertexCount(): number {
    return this.props.points.count
  }
}

/** Faint areas and clear borders. Rebuild them only when the fences or the theme have changed. */
export function geofenceLayers(fences: readonly GeofenceShape[], theme: MapTheme): [AreaLayer, TrailLayer] {
  const colour = MARKER_COLOURS[theme].post
  const [r, g, b] = rgba(colour)
  const areas = new AreaLayer({
    id: 'geofence-areas',
    points: areaPoints(fences.map(({ polygon }) => polygon)),
    colour: [r / 255, g / 255, b / 255, 0.09],
    parameters: { depthCompare: 'always', depthWriteEnabled: false, cullMode: 'none' },
  })
  const look = { colour, opacity: 0.75, weight: 1.5 }
  return [
    areas,
    trailLine('geofence-borders', ringPoints(fences.flatMap(({ polygon }) => polygon)), look, null),
  ]
}

type Polygon = readonly [lng: number, lat: number][][]

/** Polygons as triangles, three points each. */
export function areaPoints(polygons: readonly Polygon[]): TrailPoints {
  const corners = polygons.flatMap((rings) => {
    const flat = rings.flat()
    const holes = rings
      .slice(1)
      .map((_, i) => rings.slice(0, i + 1).reduce((sum, ring) => sum + ring.length, 0))
    // cut in the plane of the map, where the edges are straight
    const plane = flat.flatMap(([lng, lat]) => [worldX(lng), worldY(lat)])
    return earcut(plane, holes).map((index) => flat[index] as [number, number])
  })
  const { rows, texels } = trailRows(corners.length)
  const [lng, lat] = corners[0] ?? [0, 0]
  const origin = [worldX(lng), worldY(lat)] as const
  corners.forEach(([lng, lat], i) =>
    texels.set([worldX(lng) - origin[0], worldY(lat) - origin[1]], i * TRAIL_FLOATS),
  )
  return { count: corners.length, last: corners.length - 1, rows, texels, origin }
}

/** Closed rings as one line that breaks between them. */
export function ringPoints(rings: readonly [lng: number, lat: number][][]): TrailPoints {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  const { rows, texels } = trailRows(count)
  const [lng, lat] = rings.find((ring) => ring.length > 0)?.[0] ?? [0, 0]
  const origin = [worldX(lng), worldY(lat)] as const
  let at = 0
  for (const ring of rings)
    ring.forEach(([lng, lat], i) => {
      const flags = i === ring.length - 1 ? BREAK : 0
      texels.set([worldX(lng) - origin[0], worldY(lat) - origin[1], flags], at)
      at += TRAIL_FLOATS
    })
  return { count, last: count - 1, rows, texels, origin }
}
