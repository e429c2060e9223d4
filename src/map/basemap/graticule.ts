import type { Bounds } from '../hosts/map-host.ts'

/** The visible part of the world. `zoom` is MapLibre's: the world is 512 px wide at zoom 0. */
export interface View {
  bounds: Bounds
  zoom: number
}

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
/** Minimum distance of lines on the screen, px. */
const APART_PX = 120

/** Returns the smallest step in degrees at which meridians are at least 120 px apart. */
export function graticuleStep(zoom: number): number {
  const least = (APART_PX * 360) / (512 * 2 ** zoom)
  return STEPS.findLast((step) => step >= least) ?? 30
}

export interface Graticule {
  data: GeoJSON.FeatureCollection<GeoJSON.LineString>
  /** area that these lines cover */
  bounds: Bounds
  step: number
}

/** Returns whether a graticule still covers a view. Panning therefore does not need a new one at each step. */
export function isGraticuleValid({ bounds: drawn, step }: Graticule, { bounds, zoom }: View): boolean {
  return (
    step === graticuleStep(zoom) &&
    drawn.west <= Math.max(-180, bounds.west) &&
    drawn.east >= Math.min(180, bounds.east) &&
    drawn.south <= Math.max(-85, bounds.south) &&
    drawn.north >= Math.min(85, bounds.north)
  )
}

/** Returns meridians and parallels for the view and its surroundings, as GeoJSON lines. */
export function graticule({ bounds, zoom }: View): Graticule {
  const step = graticuleStep(zoom)
  const dx = bounds.east - bounds.west
  const dy = bounds.north - bounds.south
  const west = Math.max(-180, bounds.west - dx)
  const east = Math.min(180, bounds.east + dx)
  const south = Math.max(-85, bounds.south - dy)
  const north = Math.min(85, bounds.north + dy)
  const lines: [number, number][][] = []
  for (let i = Math.ceil(west / step); i * step <= east; i++)
    lines.push([
      [i * step, south],
      [i * step, north],
    ])
  for (let i = Math.ceil(south / step); i * step <= north; i++)
    lines.push([
      [west, i * step],
      [east, i * step],
    ])
  const features = lines.map((coordinates): GeoJSON.Feature<GeoJSON.LineString> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  }))
  return { data: { type: 'FeatureCollection', features }, bounds: { west, south, east, north }, step }
}
