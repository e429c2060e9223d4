import type { TrackColumns, PackedFixes } from './packed-fixes.ts'
import { sliceBlocks, blockFirstFix } from './packed-reading.ts'
import { PackedTrack } from './packed-track.ts'
import { withoutFixes } from './without-fixes.ts'

type Hours = readonly (PackedFixes | undefined)[]

/**
 * Returns consecutive packed hours without fixes that arrived after a fix of a later hour. Each hour must
 * be a result of `dropOutOfOrderFixes`; together they then equal its result for the whole period. Undefined
 * hours are not loaded. An hour that loses no fix is returned as the same object.
 */
export function packHours(hours: Hours): Hours {
  /** arrival time of each guard's first fix in the later hours, ms since epoch UTC */
  const known = new Map<string, number>()
  return hours
    .toReversed()
    .map((hour) => hour && inTurn(hour, known))
    .toReversed()
}

function inTurn(fixes: PackedFixes, known: Map<string, number>): PackedFixes {
  if (!fixes.heard) return fixes
  let leftOut: Uint8Array | null = null
  for (const [slice, workerId] of fixes.workerIds.entries()) {
    const track = new PackedTrack([{ fixes, slice }])
    const first = blockFirstFix(fixes, sliceBlocks(fixes, slice)[0])
    const limit = known.get(workerId) ?? Number.POSITIVE_INFINITY
    // within an hour, fixes are in the order of arrival; only fixes of a clock that is ahead are not, and
    // these are never too late
    let last = track.count - 1
    for (; last >= 0; last -= 1) {
      if (isAhead(track, last)) continue
      if (track.receivedAt(last) <= limit) break
      leftOut ??= new Uint8Array(fixes.count)
      leftOut[first + last] = 1
    }
    if (last < 0) continue
    let earliest = 0
    while (isAhead(track, earliest)) earliest += 1
    known.set(workerId, track.receivedAt(earliest))
  }
  return leftOut ? withoutFixes(fixes, leftOut) : fixes
}

const isAhead = (track: PackedTrack, i: number) => track.receivedAt(i) < track.t(i)

/**
 * Returns a track without fixes that arrived after a newer one. `AsReceivedTrack` never uses them, and the
 * drawn line is then what the console showed at the time. Without arrival data, the track is returned
 * unchanged.
 */
export function dropOutOfOrderFixes(walk: TrackColumns): TrackColumns {
  const { t, delay } = walk
  if (!delay) return walk
  const receivedAt = (i: number) => (t[i] as number) + (delay[i] as number)
  const kept = new Uint8Array(t.length)
  let least = Number.POSITIVE_INFINITY
  for (let i = t.length - 1; i >= 0; i -= 1) {
    if (receivedAt(i) > least) continue
    kept[i] = 1
    // a fix of a clock that is ahead counts from its own time
    if ((delay[i] as number) >= 0) least = receivedAt(i)
  }
  const isKept = (_: number, i: number) => kept[i] === 1
  return {
    ...walk,
    t: t.filter(isKept),
    lat: walk.lat.filter(isKept),
    lon: walk.lon.filter(isKept),
    accuracy: walk.accuracy.filter(isKept),
    delay: delay.filter(isKept),
  }
}
