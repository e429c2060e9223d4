import type { NamedGeofence } from '../fix/geofence-exits.ts'
import {
  ATTENDANCE_STATUSES,
  type AttendanceCorrection,
  type AttendanceFinding,
  type AttendanceMoment,
  type AttendanceRow,
  type AttendanceStatus,
  createFinding,
} from './attendance-row.ts'
import { ATTENDANCE_RULES, type AttendanceRules } from './attendance-rules.ts'
import { findBreakAbsences, subtractBreaks, type DutyBreak } from './hours/breaks-taken.ts'
import type { ClockEvent } from './clock/clock-event.ts'
import { clockedAttendance } from './clock/clocked-attendance.ts'
import { findVisitsElsewhere, type WorkPlace } from './presence/visits-elsewhere.ts'
import {
  sortUniqueByTime,
  computePresence,
  type Absence,
  type PresenceFix,
  type PresenceVisit,
} from './presence/presence.ts'
import {
  lateArrivalFindings,
  findingsWithoutArrival,
  absenceProvenUntil,
  findSilences,
} from './presence/unknown-attendance.ts'
import { totalLength, subtractSpans, type Span } from './hours/spans.ts'

/** One duty of one guard at one place; times are ms since epoch UTC. */
export interface AttendedDuty {
  workerId: string
  assignmentId: string
  shiftName: string | null
  from: number
  to: number
  breaks: readonly DutyBreak[]
}

/**
 * What is known about a duty, each list in any order. `geofences`: those of the duty's place; `places`: all
 * other places.
 */
export interface AttendanceEvidence {
  fixes: readonly PresenceFix[]
  geofences: readonly NamedGeofence[]
  places: readonly WorkPlace[]
  clocks: readonly ClockEvent[]
  correction: AttendanceCorrection | null
}

const MINUTE_MS = 60_000
const minutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS))

/**
 * Computes the attendance of a guard for one duty at `now` (ms since epoch UTC). The result depends only on
 * the arguments, not on the order in which fixes and clock events arrived. A correction replaces the result
 * but keeps the findings.
 */
export function computeAttendance(
  duty: AttendedDuty,
  known: AttendanceEvidence,
  now: number,
  rules: AttendanceRules = ATTENDANCE_RULES,
): AttendanceRow {
  const found = foundAttendance(duty, known, now, rules)
  return known.correction ? corrected(duty, found, known.correction, rules) : found
}

function foundAttendance(
  duty: AttendedDuty,
  { fixes, geofences, places, clocks }: AttendanceEvidence,
  now: number,
  rules: AttendanceRules,
): AttendanceRow {
  const { from, to } = duty
  const asked = { from: from - rules.aroundMs, to: to + rules.aroundMs }
  const near = sortUniqueByTime(fixes).filter(({ t }) => asked.from <= t && t <= Math.min(asked.to, now))
  const presence = computePresence(near, geofences, rules)
  const visits = presence.visits.filter((visit) => visit.to >= from - rules.graceMs && visit.from <= to)
  const clocked = clockedAttendance(clocks, { from, to, now }, presence, visits, rules)
  const findings: AttendanceFinding[] = [...clocked.findings]
  const statuses: AttendanceStatus[] = []
  const isOver = now >= to

  const arrival = earliest(visits[0] && { t: visits[0].from, by: 'fix' }, clocked.in)
  const departure = arrival && (clocked.out ?? leftAt(visits, presence.aways, arrival, isOver))
  const aways = arrival ? within(presence.aways, arrival.t, duty) : []
  const outside = arrival ? aways : within(presence.aways, from, duty)
  const elsewhere = findVisitsElsewhere(near, outside, places, rules)
  for (const { placeId, ...visit } of elsewhere) {
    statuses.push('at_another_post')
    findings.push({
      ...createFinding('at_another_post', visit.from, visit.to, [visit.from, visit.to]),
      placeId,
    })
  }

  const end = Math.min(now, to)
  const unknown: Span[] = []
  if (!arrival) {
    const missing = findingsWithoutArrival(
      { from, to, now },
      { fixes: near, geofences, presence, outside },
      rules,
    )
    if (elsewhere.length === 0 || missing.status === 'expected') statuses.push(missing.status)
    findings.push(...missing.findings)
    unknown.push(...missing.unknown)
  }

  const seen = arrival && lateArrivalFindings(arrival, from, presence, rules)
  if (arrival && seen) {
    if (seen.lateMs > 0) {
      statuses.push('late')
      findings.push(createFinding('arrived_late', from, arrival.t, seen.proof))
    } else if (seen.unseen) {
      findings.push(createFinding('arrival_unseen', seen.unseen.from, seen.unseen.to, [arrival.t]))
      unknown.push(seen.unseen)
      if (totalLength([seen.unseen]) > rules.awayMs) statuses.push('unknown')
    }
  }
  const lateMs = seen
    ? seen.lateMs
    : statuses.includes('late')
      ? absenceProvenUntil(presence, from, end) - from
      : 0

  const returning = aways.map((away) => ({ from: away.from, to: away.back ?? Math.min(to, now) }))
  const breaksTaken = findBreakAbsences(
    returning.filter((_, i) => aways[i]?.back !== null),
    duty.breaks,
    rules.graceMs,
  )
  let back = -1
  const absences: Span[] = []
  const broken: Span[] = [...clocked.breaks]
  for (const [i, away] of aways.entries()) {
    const span = returning[i] as Span
    if (away.back !== null) back += 1
    const isClocked = clocked.breaks.some(
      (each) => each.from - rules.graceMs <= span.from && span.to <= each.to + rules.graceMs,
    )
    const isBreak = isClocked || (away.back !== null && breaksTaken.has(back))
    const proof = [away.from, away.to, ...(away.back === null ? [] : [away.back])]
    const kind = isBreak ? 'break_taken' : isLeavingEarly(away, duty, rules) ? 'left_early' : 'post_abandoned'
    findings.push({ ...createFinding(kind, away.from, away.back, proof), metres: away.farthestM })
    if (isBreak) {
      if (!isClocked) broken.push(span)
    } else {
      absences.push(span)
      statuses.push(kind === 'left_early' ? 'left_early' : 'post_abandoned')
    }
  }
  if (clocked.onBreak) statuses.push('on_break')

  const silences = findSilences({ from, to: end }, presence, rules.silentMs, clocked.out?.t ?? null)
  for (const silence of silences)
    if (!findings.some(({ kind }) => kind === 'no_fixes'))
      findings.push(createFinding('silent', silence.from, silence.to, [silence.proof]))

  // presence after the last proof is unknown, unless a clock event states when the guard left
  const lastProof = arrival && Math.max(arrival.t, visits.at(-1)?.to ?? 0, aways.at(-1)?.to ?? 0)
  if (lastProof !== null && end - lastProof > rules.silentMs && !clocked.out) {
    statuses.push('unknown')
    unknown.push({ from: Math.max(from, lastProof), to: end })
    const isSilent = silences.some((silence) => silence.to === end && silence.from <= lastProof)
    if (!isSilent) findings.push(createFinding('not_proven', lastProof, end, [lastProof]))
  }

  const earlyMs = isOver && departure && departure.by !== 'last_fix' ? to - departure.t : 0
  const isEarly = earlyMs > rules.graceMs
  if (
    isEarly &&
    (departure?.by === 'clock' || departure?.by === 'code') &&
    !statuses.includes('left_early')
  ) {
    statuses.push('left_early')
    findings.push(createFinding('left_early', departure.t, null, []))
  }
  const left = departure ? departure.t : (visits.at(-1)?.to ?? arrival?.t ?? from)
  const window =
    arrival === null
      ? []
      : subtractSpans(
          {
            from: arrival.t - from > rules.graceMs ? arrival.t : from,
            to: departure && to - left <= rules.graceMs ? to : Math.min(left, to),
          },
          absences,
        )
  const worked = subtractBreaks(window, broken, isOver ? duty.breaks : [])
  const status = ATTENDANCE_STATUSES.find((each) => statuses.includes(each)) ?? 'present'
  return {
    ...dutyOf(duty),
    // the guard arrived, but no presence is proven after that: a person must check it
    status: status === 'present' && isOver && totalLength(worked) === 0 ? 'unknown' : status,
    arrival,
    departure,
    lateMin: minutes(lateMs),
    earlyMin: isEarly ? minutes(earlyMs) : 0,
    minutes: minutes(totalLength(worked)),
    awayMin: minutes(totalLength(absences)),
    silentMin: minutes(
      silences.reduce((ms, each) => ms + Math.min(each.to, to) - Math.max(each.from, from), 0),
    ),
    unknownMin: minutes(totalLength(unknown)),
    presence: visits.flatMap((visit) => subtractSpans(visit, [])),
    worked,
    findings: findings.sort((a, b) => a.from - b.from || (a.kind < b.kind ? -1 : 1)),
    correction: null,
  }
}

const dutyOf = ({ workerId, assignmentId, shiftName, from, to }: AttendedDuty) => ({
  workerId,
  assignmentId,
  shiftName,
  from,
  to,
})

function corrected(
  duty: AttendedDuty,
  found: AttendanceRow,
  correction: AttendanceCorrection,
  { graceMs }: AttendanceRules,
): AttendanceRow {
  const { status, arrival, departure } = correction
  const said = (t: number | null): AttendanceMoment | null => (t === null ? null : { t, by: 'correction' })
  const isThere = status === 'present' && arrival !== null && departure !== null
  const [lateMs, earlyMs] = isThere ? [arrival - duty.from, duty.to - departure] : [0, 0]
  // an arrival within the grace period counts from the start of the duty, the same as for fixes
  const work = isThere && {
    from: 0 < lateMs && lateMs <= graceMs ? duty.from : arrival,
    to: 0 < earlyMs && earlyMs <= graceMs ? duty.to : departure,
  }
  const worked = work ? subtractBreaks([work], [], duty.breaks) : []
  return {
    ...found,
    status,
    arrival: isThere ? said(arrival) : null,
    departure: isThere ? said(departure) : null,
    lateMin: lateMs > graceMs ? minutes(lateMs) : 0,
    earlyMin: earlyMs > graceMs ? minutes(earlyMs) : 0,
    minutes: minutes(totalLength(worked)),
    awayMin: 0,
    unknownMin: 0,
    worked,
    correction,
  }
}

function earliest(
  fix: AttendanceMoment | undefined,
  clock: AttendanceMoment | null,
): AttendanceMoment | null {
  if (!fix || !clock) return fix ?? clock
  return clock.t < fix.t ? clock : fix
}

/** Returns when a guard left for good; null while the duty continues, or if nothing proves a departure. */
function leftAt(
  visits: readonly PresenceVisit[],
  aways: readonly Absence[],
  arrival: AttendanceMoment,
  isOver: boolean,
): AttendanceMoment | null {
  const last = visits.at(-1)
  const hasLeft = last && aways.some(({ from, back }) => from > last.to && back === null)
  if (last && hasLeft) return { t: last.to, by: 'fix' }
  return isOver ? { t: Math.max(last?.to ?? arrival.t, arrival.t), by: 'last_fix' } : null
}

/** Returns the absences that overlap the rest of a duty from `from` on, with their start cut to it. */
const within = (aways: readonly Absence[], from: number, { to }: Span): Absence[] =>
  aways
    .filter((away) => away.from < to && (away.back ?? away.to) > from)
    .map((away) => ({ ...away, from: Math.max(away.from, from) }))

const isLeavingEarly = (away: Absence, { to }: Span, { leavingMs }: AttendanceRules): boolean =>
  away.back === null && to - away.from <= leavingMs
