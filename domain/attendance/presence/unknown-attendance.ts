import type { NamedGeofence } from '../../fix/geofence-exits.ts'
import {
  type AttendanceFinding,
  type AttendanceMoment,
  type AttendanceStatus,
  createFinding,
} from '../attendance-row.ts'
import type { AttendanceRules } from '../attendance-rules.ts'
import type { Absence, Presence, PresenceFix } from './presence.ts'
import type { Span } from '../hours/spans.ts'

/**
 * Returns the time until which fixes prove that a guard was not at the post (ms since epoch UTC); at least
 * the start of the period.
 */
export const absenceProvenUntil = (
  { outside }: Pick<Presence, 'outside'>,
  from: number,
  to: number,
): number => outside.findLast((t) => from <= t && t <= to) ?? from

interface Known {
  fixes: readonly PresenceFix[]
  geofences: readonly NamedGeofence[]
  presence: Presence
  /** absences that overlap the duty */
  outside: readonly Absence[]
}

/**
 * Returns the status of a guard without a proven arrival, at `now` (ms since epoch UTC). "Late" and "no
 * show" require fixes that prove the guard was elsewhere for long enough. Otherwise the status is unknown,
 * and a finding gives the reason.
 */
export function findingsWithoutArrival(
  { from, to, now }: Span & { now: number },
  { fixes, geofences, presence, outside }: Known,
  { graceMs, noShowMs, silentMs }: AttendanceRules,
): { status: AttendanceStatus; findings: AttendanceFinding[]; unknown: Span[] } {
  const end = Math.min(now, to)
  const hasGeofence = geofences.some((geofence) => geofence.from < to && (geofence.to ?? Infinity) > from)
  if (!hasGeofence && now >= from)
    return {
      status: 'unknown',
      findings: [createFinding('no_geofence', from, to, [])],
      unknown: [{ from, to: end }],
    }
  if (now < from + graceMs) return { status: 'expected', findings: [], unknown: [] }
  const metres = Math.max(0, ...outside.map(({ farthestM }) => farthestM)) || null
  const proof = outside.flatMap((away) => [away.from, away.to])
  const until = now >= to ? to : null
  const notThere = { ...createFinding('not_arrived', from, until, proof), metres }
  const awayUntil = Math.max(from, ...outside.map((away) => away.to))
  if (awayUntil >= Math.min(from + noShowMs, to - graceMs))
    return { status: 'no_show', findings: [notThere], unknown: [] }
  const proved = absenceProvenUntil(presence, from, end)
  if (proved > from + graceMs && end - proved <= silentMs && now < from + noShowMs)
    return { status: 'late', findings: [notThere], unknown: [] }
  const isHeard = fixes.some(({ t }) => (proved > from ? proved < t : from <= t) && t <= end)
  const why = createFinding(isHeard ? 'not_proven' : 'no_fixes', proved, until, proved > from ? [proved] : [])
  return {
    status: 'unknown',
    findings: proof.length > 0 ? [{ ...notThere, to: proved }, why] : [why],
    unknown: [{ from: proved, to: end }],
  }
}

/**
 * Returns how late an arrival was, as far as it is proven, ms; null: within the grace period. An arrival by
 * clock event is late by its own time. An arrival by fix is late only if an earlier fix outside lies after
 * the grace period. If those two fixes are within `awayMs`, lateness lasts until the arrival, otherwise
 * until the fix outside. `unseen` is the unproven period before the arrival.
 */
export function lateArrivalFindings(
  arrival: AttendanceMoment,
  from: number,
  { outside }: Pick<Presence, 'outside'>,
  { graceMs, awayMs }: AttendanceRules,
): { lateMs: number; proof: number[]; unseen: Span | null } | null {
  if (arrival.t - from <= graceMs) return null
  const before = outside.findLast((t) => t < arrival.t)
  if (arrival.by === 'clock' || arrival.by === 'code')
    return { lateMs: arrival.t - from, proof: [], unseen: null }
  if (before === undefined || before <= from + graceMs)
    return { lateMs: 0, proof: [], unseen: { from: Math.max(from, before ?? from), to: arrival.t } }
  const isSeen = arrival.t - before <= awayMs
  return { lateMs: (isSeen ? arrival.t : before) - from, proof: [before, arrival.t], unseen: null }
}

/**
 * Returns the parts of a period in which fixes are missing for longer than `silentMs`, each with the time
 * of an adjacent fix.
 */
export function findSilences(
  { from, to }: Span,
  { silences, first, last }: Pick<Presence, 'silences' | 'first' | 'last'>,
  silentMs: number,
  clockedOut: number | null,
): (Span & { proof: number })[] {
  if (from >= to) return []
  if (first === null || last === null) return to - from > silentMs ? [{ from, to, proof: from }] : []
  return [
    ...(first - from > silentMs ? [{ from, to: first, proof: first }] : []),
    ...silences
      .filter((silence) => silence.to > from && silence.from < to)
      .map((silence) => ({ ...silence, proof: silence.from })),
    ...(to - last > silentMs && clockedOut === null ? [{ from: last, to, proof: last }] : []),
  ]
}
