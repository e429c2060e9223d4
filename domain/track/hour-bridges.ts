import { E7 } from '../fix/fix.ts'
import { packFixes } from './pack-fixes.ts'
import type { PackedFixes, TrackColumns } from './packed-fixes.ts'
import { sliceInterval } from './packed-reading.ts'
import { PackedTrack, type TrackPart } from './packed-track.ts'

/**
 * Returns for each guard a connection from the last fix of one hour to the first fix of the next. With it,
 * hours drawn separately show no gaps. A guard without a fix in one of the hours has none.
 */
export function hourBridges(earlier: PackedFixes, later: PackedFixes): PackedFixes {
  const slices = new Map(earlier.workerIds.map((id, slice) => [id, slice]))
  const walks = later.workerIds.flatMap((workerId, slice) => {
    const before = slices.get(workerId)
    if (before === undefined) return []
    return joint(workerId, { fixes: earlier, slice: before }, { fixes: later, slice })
  })
  const from = walks.reduce((oldest, { t }) => Math.min(oldest, t[0] as number), later.from)
  return packFixes(from, walks)
}

function joint(workerId: string, before: TrackPart, after: TrackPart): TrackColumns {
  const track = new PackedTrack([before, after])
  const last = new PackedTrack([before]).count - 1
  const ends = [last, last + 1]
  const intervals = [before, after].map(({ fixes, slice }) => sliceInterval(fixes, slice) ?? 0)
  return {
    workerId,
    t: Float64Array.from(ends, (i) => track.t(i)),
    lat: Int32Array.from(ends, (i) => Math.round(track.lat(i) * E7)),
    lon: Int32Array.from(ends, (i) => Math.round(track.lon(i) * E7)),
    accuracy: Float32Array.from(ends, (i) => track.accuracy(i) ?? Number.NaN),
    interval: Math.max(...intervals),
    ...(after.fixes.heard && { delay: Int32Array.from(ends, (i) => delayOf(track, i)) }),
  }
}

const LONGEST_DELAY_MS = 2 ** 31 - 1
const delayOf = (track: PackedTrack, i: number) =>
  Math.min(LONGEST_DELAY_MS, track.receivedAt(i) - track.t(i))
