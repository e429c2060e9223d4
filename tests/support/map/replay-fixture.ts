import fc from 'fast-check'
import { dailyRule } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import type { NamedGeofence } from '../../../domain/fix/geofence-exits.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import { STALE_LIMITS } from '../../../domain/fix/staleness.ts'
import type { BoardParts } from '../../../domain/replay/board-at.ts'
import { effectiveGeofencesBetween } from '../../../domain/replay/guard-posting.ts'
import type { ReplayGuard } from '../../../domain/replay/period-roster.ts'
import { buildTrack } from './build-track.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const replayPeriod = { from: Date.UTC(2026, 10, 19, 18), to: Date.UTC(2026, 10, 20, 6) }

/** Returns a square around 0, 0. `half` is half of its side, degrees. */
const square = (half: number): NamedGeofence['polygon'] => [
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ],
]
const gate = { name: 'Gate', polygon: square(0.01), from: 0, to: replayPeriod.from + 6 * HOUR }
const yard = { name: 'Gate', polygon: square(0.05), from: replayPeriod.from + 6 * HOUR, to: null }
const geofences = new Map([['1', [yard, gate]]])

/** Returns a guard who is on patrol and on shift during the whole period, unless `books` differs. */
export function guard(id: string, books: Partial<ReplayGuard> = {}): ReplayGuard {
  const patrols = [
    { from: replayPeriod.from, to: replayPeriod.to, assignmentId: '1', loggedAt: replayPeriod.to },
  ]
  const shift = { name: 'Night', rule: dailyRule('18:00', 720) }
  const postings = [{ from: 0, to: null, assignmentId: '1', shift }]
  const own = { id, name: `Guard ${id}`, patrols, postings, losses: [], ...books }
  return { ...own, geofences: effectiveGeofencesBetween(own, geofences, replayPeriod, dutyTimesIn('UTC')) }
}

/** Returns a fix `minutes` after the start of the period and `lat` degrees north of the centre. */
export const fix = (workerId: string, minutes: number, lat = 0, accuracy: number | null = 5): Fix => ({
  workerId,
  t: replayPeriod.from + minutes * MINUTE,
  lat,
  lon: 0,
  accuracy,
  speed: null,
})

/** Returns the input of a replay board for a completely known period. The company's time zone is UTC. */
export function parts(guards: ReplayGuard[], fixes: readonly Fix[]): BoardParts {
  const ofGuard = (id: string) => buildTrack(fixes.filter(({ workerId }) => workerId === id))
  const tracks = new Map(guards.map(({ id }) => [id, ofGuard(id)]))
  return {
    roster: { ...replayPeriod, guards, places: [...geofences].map(([id, of]) => ({ id, geofences: of })) },
    trackOf: (id) => tracks.get(id) ?? null,
    knownSince: () => replayPeriod.from,
    limits: STALE_LIMITS,
    times: dutyTimesIn('UTC'),
  }
}

/** Random tracks of two guards in the period. */
export const arbitraryTrack = fc.array(
  fc.record({
    workerId: fc.constantFrom('1', '2'),
    minutes: fc.double({ min: 0, max: 719, noNaN: true }),
    lat: fc.constantFrom(0, 0.0101, 0.02, 0.06),
    accuracy: fc.constantFrom(null, 5, 80, 2000),
  }),
  { minLength: 1, maxLength: 60 },
)
export const trackFixes = (
  walked: { workerId: string; minutes: number; lat: number; accuracy: number | null }[],
) => walked.map(({ workerId, minutes, lat, accuracy }) => fix(workerId, Math.round(minutes), lat, accuracy))
