import { moreAccurateFix, POOR_ACCURACY_M, type Fix } from '../../fix/fix.ts'
import { geofenceAt, type NamedGeofence } from '../../fix/geofence-exits.ts'
import { isSurelyOutside, metresOutside } from '../../geo/geofence.ts'

/**
 * The part of a fix that attendance uses: `t` in ms since epoch UTC, degrees WGS84, accuracy in metres
 * (null = unknown).
 */
export type PresenceFix = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy' | 'speed'>

/** A visit to a place: times of the first and last fix inside its geofence, ms since epoch UTC. */
export interface PresenceVisit {
  from: number
  to: number
  fixes: number
}

/**
 * An absence from a place: times of the first and last fix surely outside its geofence, ms since epoch UTC.
 */
export interface Absence {
  from: number
  to: number
  /** time of the first fix inside after the absence; null: none */
  back: number | null
  fixes: number
  /** largest distance from the geofence, metres */
  farthestM: number
}

export interface Presence {
  visits: readonly PresenceVisit[]
  aways: readonly Absence[]
  /** gaps without fixes, from the fix before to the fix after */
  silences: readonly { from: number; to: number }[]
  /** times of all fixes surely outside, also those too few to prove an absence */
  outside: readonly number[]
  /** times of the first and last fix; null: no fix */
  first: number | null
  last: number | null
}

/** maximum accuracy radius with which a fix proves presence, metres */
const PROOF_M = 150
/**
 * A phone states a radius that contains two of three positions; this multiple of it contains nearly all.
 */
const SURE_RADII = 1.5

type Side = { t: number; side: 'within' | 'outside'; off: number }
type Run = { side: Side['side']; of: Side[] }

/**
 * Returns the fixes in order of time, one for each time. The result does not depend on the order of
 * arrival.
 */
export function sortUniqueByTime<F extends PresenceFix>(fixes: readonly F[]): F[] {
  const byTime = new Map<number, F>()
  for (const fix of fixes) {
    const known = byTime.get(fix.t)
    byTime.set(fix.t, known ? moreAccurateFix(known, fix) : fix)
  }
  return [...byTime.values()].sort((a, b) => a.t - b.t)
}

/**
 * Computes the presence of a guard at a place from fixes in any order and the geofences with their
 * effective periods. A fix that is neither inside nor surely outside proves nothing. An absence needs two
 * fixes outside without a fix inside between them, and at least `awayMs` until the return. The reason: the
 * positions of a phone at rest drift. Gaps longer than `silentMs` are returned separately.
 */
export function computePresence(
  fixes: readonly PresenceFix[],
  geofences: readonly NamedGeofence[],
  { awayMs, silentMs }: { awayMs: number; silentMs: number },
): Presence {
  const known = sortUniqueByTime(fixes)
  const silences = known.flatMap(({ t }, i) => {
    const before = known[i - 1]
    return before && t - before.t > silentMs ? [{ from: before.t, to: t }] : []
  })
  const all = runsOf(known, geofences)
  const runs = withoutShort(all, awayMs)
  const outside = all.flatMap(({ side, of }) => (side === 'outside' ? of.map(({ t }) => t) : []))
  const visits: PresenceVisit[] = []
  const aways: Absence[] = []
  for (const [i, { side, of }] of runs.entries()) {
    const [from, to] = [(of[0] as Side).t, (of.at(-1) as Side).t]
    if (side === 'within') visits.push({ from, to, fixes: of.length })
    else {
      const farthestM = Math.round(Math.max(...of.map(({ off }) => off)))
      aways.push({ from, to, back: runs[i + 1]?.of[0]?.t ?? null, fixes: of.length, farthestM })
    }
  }
  return { visits, aways, silences, outside, first: known[0]?.t ?? null, last: known.at(-1)?.t ?? null }
}

function runsOf(fixes: readonly PresenceFix[], geofences: readonly NamedGeofence[]): Run[] {
  const runs: Run[] = []
  for (const fix of fixes) {
    const side = sideOf(fix, geofences)
    if (!side) continue
    const last = runs.at(-1)
    if (last?.side === side.side) last.of.push(side)
    else runs.push({ side: side.side, of: [side] })
  }
  return runs
}

const sideOf = (fix: PresenceFix, geofences: readonly NamedGeofence[]): Side | null => {
  const geofence = geofenceAt(geofences, fix.t)
  return geofence && geofenceSide(fix, geofence.polygon)
}

/** Returns whether a fix proves that the guard was inside or outside a geofence; null: neither. */
export function geofenceSide(
  { t, lat, lon, accuracy }: Pick<PresenceFix, 't' | 'lat' | 'lon' | 'accuracy'>,
  polygon: NamedGeofence['polygon'],
): Side | null {
  const off = metresOutside({ coordinates: polygon }, lat, lon)
  const radius = accuracy ?? POOR_ACCURACY_M
  if (off <= radius) return radius <= PROOF_M ? { t, side: 'within', off } : null
  return isSurelyOutside(off, SURE_RADII * radius) ? { t, side: 'outside', off } : null
}

/**
 * Removes runs of fixes outside that are too short for an absence, and joins the visits before and after
 * them.
 */
function withoutShort(runs: readonly Run[], awayMs: number): Run[] {
  const kept: Run[] = []
  for (const [i, run] of runs.entries()) {
    const until = runs[i + 1]?.of[0]?.t ?? run.of.at(-1)?.t ?? 0
    const isShort = run.side === 'outside' && (run.of.length < 2 || until - (run.of[0]?.t ?? 0) < awayMs)
    if (isShort) continue
    const last = kept.at(-1)
    if (last?.side === run.side) last.of.push(...run.of)
    else kept.push({ side: run.side, of: [...run.of] })
  }
  return kept
}
