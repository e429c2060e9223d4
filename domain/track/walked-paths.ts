import { E7 } from '../fix/fix.ts'
import { gapThreshold } from '../fix/gaps.ts'
import type { Walk } from './packed-fixes.ts'

/** A part of a path in which nobody was silent: degrees WGS84, in the order of their times, and which of them came late. */
export interface Stretch {
  lat: number[]
  lon: number[]
  isLate: boolean[]
}

interface Path {
  stretches: Stretch[]
  /** ms since epoch UTC of its last fix, and the usual spacing there */
  to: number
  interval: number
}

/**
 * The paths of walks, by guard. Those of one guard follow one another in time, as the hours of a night do; a path is
 * broken where a silence is a gap by the spacing of the fixes that were stored, of which a walk may hold a part.
 */
export function walkedPaths(
  walks: readonly Pick<Walk, 'workerId' | 't' | 'lat' | 'lon' | 'interval' | 'late'>[],
): Map<string, readonly Stretch[]> {
  const paths = new Map<string, Path>()
  for (const { workerId, t, lat, lon, interval, ...walk } of walks) {
    const late = new Set(walk.late)
    const path: Path = paths.get(workerId) ?? { stretches: [], to: Number.NEGATIVE_INFINITY, interval }
    paths.set(workerId, path)
    for (let i = 0; i < t.length; i += 1) {
      const at = t[i] as number
      if (at - path.to > gapThreshold(Math.max(interval, path.interval)))
        path.stretches.push({ lat: [], lon: [], isLate: [] })
      const stretch = path.stretches.at(-1) as Stretch
      stretch.lat.push((lat[i] as number) / E7)
      stretch.lon.push((lon[i] as number) / E7)
      stretch.isLate.push(late.has(at))
      path.to = at
      path.interval = interval
    }
  }
  return new Map([...paths].map(([workerId, { stretches }]) => [workerId, stretches]))
}
