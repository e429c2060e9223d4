import { METRES_PER_DEGREE } from '../geo/haversine.ts'

/** A checkpoint to visit: degrees WGS84, radius in metres, minimum stay in ms. */
export interface VisitPoint {
  id: string
  lat: number
  lng: number
  radiusM: number
  minDwellMs: number
}

/** Checkpoints by the grid cells that they touch. A search costs the same whatever their number is. */
export type CheckpointGrid = ReadonlyMap<string, readonly VisitPoint[]>

/** cells per degree; a cell is about 220 m wide */
const CELLS_PER_DEGREE = 500

interface Box {
  south: number
  north: number
  west: number
  east: number
}

export function checkpointGrid(points: readonly VisitPoint[]): CheckpointGrid {
  const grid = new Map<string, VisitPoint[]>()
  for (const point of points) {
    const up = point.radiusM / METRES_PER_DEGREE
    const aside = up / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180))
    const box = {
      south: point.lat - up,
      north: point.lat + up,
      west: point.lng - aside,
      east: point.lng + aside,
    }
    for (const cell of cellsOf(box)) {
      const there = grid.get(cell)
      if (there) there.push(point)
      else grid.set(cell, [point])
    }
  }
  return grid
}

/** Returns the checkpoints whose circle may overlap a box of degrees. */
export function findPointsNear(grid: CheckpointGrid, box: Box): readonly VisitPoint[] {
  const cells = cellsOf(box)
  if (cells.length === 1) return grid.get(cells[0] as string) ?? []
  return [...new Set(cells.flatMap((cell) => grid.get(cell) ?? []))]
}

function cellsOf({ south, north, west, east }: Box): string[] {
  const cells: string[] = []
  for (let y = Math.floor(south * CELLS_PER_DEGREE); y <= Math.floor(north * CELLS_PER_DEGREE); y += 1)
    for (let x = Math.floor(west * CELLS_PER_DEGREE); x <= Math.floor(east * CELLS_PER_DEGREE); x += 1)
      cells.push(`${y} ${x}`)
  return cells
}
