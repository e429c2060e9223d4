import type { SitePlan } from '../../../domain/geo/site-plan.ts'

/** A place in metres east and north of the centre of its assignment. */
export type Metres = readonly [east: number, north: number]

export interface Site {
  /** rotation of all buildings, degrees counterclockwise */
  angle: number
  /**
   * position of each gate: the side of the geofence, counted from its first corner, and where along it, 0 to
   * 1
   */
  gates: [side: number, along: number][]
  buildings: [name: string, middle: Metres, size: readonly [width: number, depth: number]][]
}

/** distance of the wall from the centre, as a fraction of the geofence's distance */
const WALL = 0.96
const GATE_M = 12

/**
 * Returns an invented site plan: a wall along the geofence with openings at the gates, and rectangular
 * buildings.
 */
export function demoSitePlan(
  corners: readonly Metres[],
  { angle, gates, buildings }: Site,
  position: (at: Metres) => [longitude: number, latitude: number],
): SitePlan {
  const wall = corners.map(([east, north]): Metres => [east * WALL, north * WALL])
  const line = (kind: 'wall' | 'gate', from: Metres, to: Metres) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'LineString' as const, coordinates: [position(from), position(to)] },
  })
  const sides = wall.flatMap((from, side) => {
    const to = wall[(side + 1) % wall.length] as Metres
    const gate = gates.find(([of]) => of === side)
    if (!gate) return [line('wall', from, to)]
    const half = GATE_M / 2 / Math.hypot(to[0] - from[0], to[1] - from[1])
    const [opens, closes] = [between(from, to, gate[1] - half), between(from, to, gate[1] + half)]
    return [line('wall', from, opens), line('gate', opens, closes), line('wall', closes, to)]
  })
  const houses = buildings.map(([name, middle, size]) => ({
    type: 'Feature' as const,
    properties: { kind: 'building' as const, name },
    geometry: { type: 'Polygon' as const, coordinates: [rectangle(middle, size, angle).map(position)] },
  }))
  return { type: 'FeatureCollection', features: [...houses, ...sides] }
}

function between(from: Metres, to: Metres, part: number): Metres {
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}

/** Returns the corners of a rectangle as a closed ring, in metres; first and last are equal. */
function rectangle(
  [east, north]: Metres,
  [width, depth]: readonly [number, number],
  angle: number,
): Metres[] {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const
  return corners.map(([x, y]) => {
    const [across, up] = [(x * width) / 2, (y * depth) / 2]
    return [east + across * cos - up * sin, north + across * sin + up * cos]
  })
}
