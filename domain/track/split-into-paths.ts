import { E7 } from '../fix/fix.ts'
import { gapThreshold } from '../fix/gaps.ts'
import type { TrackColumns } from './packed-fixes.ts'

/** A part of a path without a gap, in order of time: degrees WGS84, and whether each fix arrived late. */
export interface PathSegment {
  lat: number[]
  lon: number[]
  isLate: boolean[]
}

interface Path {
  stretches: PathSegment[]
  /** time of the last fix, ms since epoch UTC; the next field: the reporting interval at that fix */
  to: number
  interval: number
}

/**
 * Returns the paths of tracks by guard id. The tracks of one guard must be consecutive in time. A path is
 * split at gaps. The length of a gap follows from the reporting interval of all stored fixes, because a
 * track may contain only some of them.
 */
export function splitIntoPaths(
  walks: readonly Pick<TrackColumns, 'workerId' | 't' | 'lat' | 'lon' | 'interval' | 'late'>[],
): Map<string, readonly PathSegment[]> {
  const paths = new Map<string, Path>()
  for (const { workerId, t, lat, lon, interval, ...walk } of walks) {
    const late = new Set(walk.late)
    const path: Path = paths.get(workerId) ?? { stretches: [], to: Number.NEGATIVE_INFINITY, interval }
    paths.set(workerId, path)
    for (let i = 0; i < t.length; i += 1) {
      const at = t[i] as number
      if (at - path.to > gapThreshold(Math.max(interval, path.interval)))
        path.stretches.push({ lat: [], lon: [], isLate: [] })
      const stretch = path.stretches.at(-1) as PathSegment
      stretch.lat.push((lat[i] as number) / E7)
      stretch.lon.push((lon[i] as number) / E7)
      stretch.isLate.push(late.has(at))
      path.to = at
      path.interval = interval
    }
  }
  return new Map([...paths].map(([workerId, { stretches }]) => [workerId, stretches]))
}
