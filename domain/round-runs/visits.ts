import { moreAccurateFix, type Fix } from '../fix/fix.ts'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { type CheckpointGrid, checkpointGrid, findPointsNear, type VisitPoint } from './checkpoint-grid.ts'
import { accuracyDeviation, insideProbability } from './inside-probability.ts'

/**
 * The part of a fix from which visits are found. `accuracy` is the radius in metres that contains 68 %; a
 * fix without it proves nothing.
 */
export type VisitFix = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy' | 'speed'>

/** A visit of a guard to a checkpoint, ms since epoch UTC. */
export interface CheckpointVisit {
  checkpointId: string
  from: number
  to: number
  /** highest probability so far that the guard was inside, 0.5 to 1 */
  certainty: number
}

/**
 * A presence in the circle of a checkpoint. `counts`: it is at least as long as the checkpoint's minimum
 * stay, so it is a visit.
 */
interface Stay extends CheckpointVisit {
  point: VisitPoint
  counts: boolean
}

/** State of one guard after the fixes read so far. */
export interface VisitFold {
  newest: VisitFix | null
  /** newest fix with a usable accuracy */
  last: VisitFix | null
  /** stays that a further fix may extend */
  stays: readonly Stay[]
}

export const EMPTY_VISIT_FOLD: VisitFold = { newest: null, last: null, stays: [] }

/** minimum probability that proves a guard inside */
const PROOF = 0.5
/**
 * Maximum time (ms) and distance (metres) between two fixes for assuming that the guard walked straight.
 */
const BRIDGED_MS = 60_000
const BRIDGED_M = 600
/** Maximum gap, ms, during which a guard who was inside before and after it also counts as inside. */
const SILENT_MS = 5 * 60_000
/** A fix is ignored if its accuracy is this many times worse than that of a fix in the minute before. */
const VAGUER = 4
/** Variance of a walking guard's deviation from the straight line, m² per second (Brownian bridge). */
const STRAYS = 3

/**
 * Adds the next fix of a guard. Returns the new state, and the visits that began to count or became longer.
 * Returns null if the fix is not newer than the last one; the caller must then read all fixes again with
 * `findVisits`. The cost does not depend on the number of checkpoints or earlier fixes.
 */
export function foldFix(
  before: VisitFold,
  fix: VisitFix,
  grid: CheckpointGrid,
): { after: VisitFold; visits: readonly CheckpointVisit[] } | null {
  const { newest, last } = before
  if (newest && fix.t <= newest.t) return isSame(newest, fix) ? { after: before, visits: [] } : null
  const saysNothing =
    fix.accuracy === null ||
    (last && fix.t - last.t <= BRIDGED_MS && fix.accuracy > VAGUER * (last.accuracy as number))
  if (saysNothing) return { after: { ...before, newest: fix }, visits: [] }
  const stays = new Map(
    before.stays.filter((stay) => fix.t - stay.to <= SILENT_MS).map((stay) => [stay.checkpointId, stay]),
  )
  const visits: CheckpointVisit[] = []
  for (const point of findPointsNear(grid, boxOf(bridgeTo(last, fix), fix))) {
    const inside = insideOf(point, last, fix)
    if (!inside) continue
    const known = stays.get(point.id)
    const goesOn = known && (inside.from - known.to <= BRIDGED_MS || inside.wasInside)
    const stay = longer(point, goesOn ? known : null, inside)
    stays.set(point.id, stay)
    if (stay.counts) visits.push(stay)
  }
  return { after: { newest: fix, last: fix, stays: [...stays.values()] }, visits }
}

/** Returns the visits of one guard to checkpoints, by start. Fixes may be in any order and may repeat. */
export function findVisits(fixes: readonly VisitFix[], points: readonly VisitPoint[]): CheckpointVisit[] {
  const byTime = new Map<number, VisitFix>()
  for (const fix of fixes) {
    const known = byTime.get(fix.t)
    byTime.set(fix.t, known ? moreAccurateFix(known, fix) : fix)
  }
  const grid = checkpointGrid(points)
  const found = new Map<string, CheckpointVisit>()
  let state = EMPTY_VISIT_FOLD
  for (const fix of [...byTime.values()].sort((a, b) => a.t - b.t)) {
    const next = foldFix(state, fix, grid)
    if (!next) throw new Error('Fixes are not in order.')
    state = next.after
    for (const { checkpointId, from, to, certainty } of next.visits)
      found.set(`${checkpointId} ${from}`, { checkpointId, from, to, certainty })
  }
  return [...found.values()].sort((a, b) => a.from - b.from || (a.checkpointId < b.checkpointId ? -1 : 1))
}

const isSame = (a: VisitFix, b: VisitFix) =>
  a.t === b.t && a.lat === b.lat && a.lon === b.lon && a.accuracy === b.accuracy

interface Inside {
  from: number
  to: number
  certainty: number
  /** whether the guard was inside at the fix before */
  wasInside: boolean
}

function longer(point: VisitPoint, known: Stay | null, inside: Inside): Stay {
  const from = known?.from ?? inside.from
  const to = Math.max(known?.to ?? 0, inside.to)
  const certainty = known?.counts ? known.certainty : Math.max(known?.certainty ?? 0, inside.certainty)
  return { checkpointId: point.id, point, from, to, certainty, counts: to - from >= point.minDwellMs }
}

/** Returns the fix before, if it is near enough in time and distance to connect both; otherwise null. */
function bridgeTo(last: VisitFix | null, fix: VisitFix): VisitFix | null {
  if (!last || fix.t - last.t > SILENT_MS) return null
  const { x, y } = metresFrom(fix, last.lat, last.lon)
  return Math.hypot(x, y) <= BRIDGED_M ? last : null
}

const boxOf = (last: VisitFix | null, fix: VisitFix) => ({
  south: Math.min(fix.lat, last?.lat ?? fix.lat),
  north: Math.max(fix.lat, last?.lat ?? fix.lat),
  west: Math.min(fix.lon, last?.lon ?? fix.lon),
  east: Math.max(fix.lon, last?.lon ?? fix.lon),
})

/** Returns when a guard was inside between the last fix and this one; null if that is not proven. */
function insideOf(point: VisitPoint, last: VisitFix | null, fix: VisitFix): Inside | null {
  const here = probabilityAt(point, fix)
  const before = bridgeTo(last, fix)
  const alone = here >= PROOF ? { from: fix.t, to: fix.t, certainty: here, wasInside: false } : null
  if (!before) return alone
  const there = probabilityAt(point, before)
  const ms = fix.t - before.t
  if (here >= PROOF && there >= PROOF)
    return { from: before.t, to: fix.t, certainty: Math.max(here, there), wasInside: true }
  if (ms > BRIDGED_MS) return alone
  return passing(point, before, fix) ?? alone
}

/**
 * Returns the part of the straight line between two fixes that is inside the circle; null unless its
 * nearest point proves a visit.
 */
function passing(point: VisitPoint, a: VisitFix, b: VisitFix): Inside | null {
  const from = metresFrom(point, a.lat, a.lon)
  const to = metresFrom(point, b.lat, b.lon)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return null
  const middle = -(from.x * dx + from.y * dy) / length ** 2
  const nearest = Math.min(1, Math.max(0, middle))
  const aside = Math.hypot(from.x + dx * middle, from.y + dy * middle)
  if (aside >= point.radiusM) return null
  const half = Math.sqrt(point.radiusM ** 2 - aside ** 2) / length
  const [enters, leaves] = [Math.max(0, middle - half), Math.min(1, middle + half)]
  if (enters > leaves) return null
  const seconds = (b.t - a.t) / 1000
  const deviation = Math.sqrt(
    STRAYS * seconds * nearest * (1 - nearest) +
      ((1 - nearest) * accuracyDeviation(a.accuracy as number)) ** 2 +
      (nearest * accuracyDeviation(b.accuracy as number)) ** 2,
  )
  const distance = Math.hypot(from.x + dx * nearest, from.y + dy * nearest)
  const certainty = insideProbability(distance, point.radiusM, deviation)
  if (certainty < PROOF) return null
  const at = (share: number) => Math.round(a.t + share * (b.t - a.t))
  return { from: at(enters), to: at(leaves), certainty, wasInside: enters === 0 }
}

function probabilityAt(point: VisitPoint, { lat, lon, accuracy }: VisitFix): number {
  const { x, y } = metresFrom(point, lat, lon)
  return insideProbability(Math.hypot(x, y), point.radiusM, accuracyDeviation(accuracy as number))
}

/**
 * Returns the vector between two positions, metres east and north, on a plane that touches the earth at the
 * first.
 */
function metresFrom(place: { lat: number } & ({ lng: number } | { lon: number }), lat: number, lon: number) {
  const ownLon = 'lng' in place ? place.lng : place.lon
  return {
    x: (lon - ownLon) * METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180),
    y: (lat - place.lat) * METRES_PER_DEGREE,
  }
}
