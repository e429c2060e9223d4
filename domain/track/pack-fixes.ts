import { FixPacking, type Corner } from './fix-packing.ts'
import type { PackedFixes, TrackColumns } from './packed-fixes.ts'

/** maximum number of steps across a block */
const REACH = 2 ** 18 - 1
const COARSEST = 3
const LONGEST_MS = 2 ** 22

/** Packs tracks, each of one guard, into one slice each, in order. Tracks without fixes get no slice. */
export function packFixes(from: number, all: readonly TrackColumns[]): PackedFixes {
  const walks = all.filter(({ t }) => t.length > 0)
  const count = walks.reduce((sum, { t }) => sum + t.length, 0)
  const packing = new FixPacking(from, { count, areHeard: walks.some(({ delay }) => delay) })
  for (const walk of walks) {
    packing.slice(walk.workerId, walk.interval)
    for (let first = 0; first < walk.t.length;) {
      const { end, corner } = blockFrom(walk, first)
      packing.block(
        {
          t: walk.t.subarray(first, end),
          lat: walk.lat.subarray(first, end),
          lon: walk.lon.subarray(first, end),
          accuracy: walk.accuracy.subarray(first, end),
        },
        corner,
        (i) => (walk.t[first + i] as number) + (walk.delay?.[first + i] ?? 0),
      )
      first = end
    }
  }
  const late = new Map(
    walks.flatMap(({ workerId, late: times }) => (times?.length ? [[workerId, times]] : [])),
  )
  return { ...packing.done(), ...(late.size > 0 && { late }) }
}

/** Returns the longest block that begins with a certain fix. */
function blockFrom({ t, lat, lon }: TrackColumns, first: number): { end: number; corner: Corner } {
  let [south, north] = [lat[first] as number, lat[first] as number]
  let [west, east] = [lon[first] as number, lon[first] as number]
  let end = first + 1
  for (; end < t.length && (t[end] as number) - (t[first] as number) < LONGEST_MS; end++) {
    const [y, x] = [lat[end] as number, lon[end] as number]
    const [s, n] = [Math.min(south, y), Math.max(north, y)]
    const [w, e] = [Math.min(west, x), Math.max(east, x)]
    if (Math.max(n - s, e - w) > REACH << COARSEST) break
    ;[south, north, west, east] = [s, n, w, e]
  }
  const across = Math.max(north - south, east - west)
  let shift = 0
  while (across > REACH << shift) shift += 1
  return { end, corner: { lat: south, lon: west, shift } }
}
