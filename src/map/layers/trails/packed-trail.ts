import type { Trail } from '../../../../domain/fix/trail.ts'
import { E7 } from '../../../../domain/fix/fix.ts'
import { packFixes } from '../../../../domain/track/pack-fixes.ts'
import type { PackedFixes } from '../../../../domain/track/packed-fixes.ts'
import type { TrailPoints } from './trail-points.ts'

/** Maximum span of time that the graphics card can handle, ms: twelve days. */
const LONGEST_MS = 2 ** 30

/** A part of a trail in the format of the graphics card. */
export interface TrailPiece {
  fixes: PackedFixes
  /** position on the colour scale, 0 to 63, one per fix */
  levels: Uint8Array
}

/**
 * Packs the selected points of a trail (ascending indices) into pieces. Each piece begins with the last point of the
 * previous one, unless a gap is longer than LONGEST_MS. No piece spans more time than that.
 */
export function packTrail(trail: Trail, points: TrailPoints, kept: readonly number[]): TrailPiece[] {
  const pieces: TrailPiece[] = []
  const timeOf = (at: number) => trail.t[kept[at] as number] as number
  for (let first = 0; first + 1 < kept.length;) {
    let last = first
    while (last + 1 < kept.length && timeOf(last + 1) - timeOf(first) <= LONGEST_MS) last += 1
    if (last > first) pieces.push(pieceOf(trail, points, kept.slice(first, last + 1)))
    first = Math.max(last, first + 1)
  }
  return pieces
}

function pieceOf(trail: Trail, { levels, interval }: TrailPoints, kept: readonly number[]): TrailPiece {
  const e7 = (degrees: Float64Array) => Int32Array.from(kept, (i) => Math.round((degrees[i] as number) * E7))
  const t = Float64Array.from(kept, (i) => trail.t[i] as number)
  const walk = {
    workerId: trail.workerId,
    t,
    lat: e7(trail.lat),
    lon: e7(trail.lon),
    accuracy: Float32Array.from(kept, (i) => trail.accuracy[i] as number),
    interval: interval ?? 0,
  }
  return {
    fixes: packFixes(t[0] as number, [walk]),
    levels: Uint8Array.from(kept, (i) => levels[i] as number),
  }
}
