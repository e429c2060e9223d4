import { type AssignmentDays, isWithinDays } from '../records/assignment-rules.ts'
import type { Conflict, ConflictCode } from './conflict.ts'
import { isNightDuty, type PlannedDuty, type plannedSpans } from './planned-duty.ts'
import type { WorkLimits } from './work-limits.ts'
import { dayNumber, mondayDayNumber } from '../time/day.ts'

/** Data of a guard for planning rosters. Days are YYYY-MM-DD. */
export interface RosterGuard {
  id: string
  /** ids of the guard's assignments */
  assignments: readonly string[]
  licenceExpiresOn: string | null
  certificates: readonly { name: string; expires: string | null }[]
  leave: readonly { from: string; to: string; kind: string }[]
  /** ids of assignments whose site the guard may not enter */
  barredFrom: readonly string[]
}

export interface AssignmentDuty extends PlannedDuty {
  assignmentId: string
}

export interface ConflictRules {
  limits: WorkLimits
  /** returns the times of a duty in the company's time zone */
  spanOf: ReturnType<typeof plannedSpans>
  /** names of required certificates, by id of the shift pattern */
  certificates: ReadonlyMap<string, readonly string[]>
  /** first and last days of assignments that have any, by assignment id */
  days: ReadonlyMap<string, AssignmentDays>
}

interface Timed {
  duty: AssignmentDuty
  from: number
  to: number
  /** number of the day, see `dayNumber` */
  dayNo: number
  isNight: boolean
}

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_MS = 24 * 60 * MINUTE_MS
/** maximum length of a duty, ms: a whole-day duty on a day of 25 hours */
const LONGEST_MS = 25 * 60 * MINUTE_MS

/** Returns minutes as text, e.g. '6 h' or '6 h 30 min'. */
const hours = (minutes: number) =>
  [Math.floor(minutes / 60) > 0 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ') || '0 h'

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Returns the conflicts of one guard over all assignments and loaded weeks. It returns only conflicts of
 * the given `duties`, but compares them with all others. The planning screen and the server use the same
 * function.
 */
export function findConflicts(
  guard: RosterGuard,
  duties: readonly AssignmentDuty[],
  known: ConflictRules,
  only?: ReadonlySet<string>,
): Conflict[] {
  const timed: Timed[] = []
  for (const duty of duties) {
    const { from, to } = known.spanOf(duty)
    timed.push({ duty, from, to, dayNo: dayNumber(duty.day), isNight: isNightDuty(duty) })
  }
  timed.sort((a, b) => a.from - b.from || a.to - b.to)
  const work: Work = {
    timed,
    weeks: minutesByWeek(timed),
    days: new Set(timed.map(({ dayNo }) => dayNo)),
    nights: new Set(timed.filter((each) => each.isNight).map(({ dayNo }) => dayNo)),
  }
  const conflicts: Conflict[] = []
  for (const [at, { duty }] of timed.entries()) {
    if (only && !only.has(duty.id)) continue
    for (const { code, message } of [...ofGuard(guard, duty, known), ...ofTime(work, at, known.limits)])
      conflicts.push({ guard: guard.id, duty: duty.id, code, message })
  }
  return conflicts
}

/** The duties of one guard in order, with sums that are computed once. */
interface Work {
  timed: readonly Timed[]
  /** minutes of work by the day number of the week's Monday */
  weeks: ReadonlyMap<number, number>
  days: ReadonlySet<number>
  nights: ReadonlySet<number>
}

function minutesByWeek(timed: readonly Timed[]): Map<number, number> {
  const weeks = new Map<number, number>()
  for (const { dayNo, from, to } of timed) {
    const monday = mondayDayNumber(dayNo)
    weeks.set(monday, (weeks.get(monday) ?? 0) + (to - from) / MINUTE_MS)
  }
  return weeks
}

type Found = Pick<Conflict, 'code' | 'message'>
const found = (code: ConflictCode, message: string): Found => ({ code, message })

function ofGuard(guard: RosterGuard, duty: AssignmentDuty, { certificates, days }: ConflictRules): Found[] {
  const all: Found[] = []
  if (!guard.assignments.includes(duty.assignmentId))
    all.push(found('not_assigned', 'Not assigned to this assignment.'))
  const there = days.get(duty.assignmentId)
  if (there && !isWithinDays(there, duty.day))
    all.push(found('outside_days', 'The assignment has no duties on this day.'))
  if (guard.barredFrom.includes(duty.assignmentId)) all.push(found('barred', 'Barred from this site.'))
  const leave = guard.leave.find(({ from, to }) => from <= duty.day && duty.day <= to)
  if (leave) all.push(found('on_leave', `On leave (${leave.kind}) until ${leave.to}.`))
  if (guard.licenceExpiresOn !== null && guard.licenceExpiresOn < duty.day)
    all.push(found('licence', `The licence expired on ${guard.licenceExpiresOn}.`))
  const missing = findCertificateProblems(
    guard,
    duty.pattern === null ? [] : (certificates.get(duty.pattern) ?? []),
    duty.day,
  )
  if (missing.length > 0) all.push(found('certificate', missing.join(' ')))
  return all
}

/**
 * Returns the required certificates that a guard lacks on a day, as text, e.g. 'No certificate: First aid.'
 */
export function findCertificateProblems(
  { certificates }: Pick<RosterGuard, 'certificates'>,
  asked: readonly string[],
  day: string,
): string[] {
  return asked.flatMap((name) => {
    const held = certificates.filter((each) => sameName(each.name, name))
    if (held.length === 0) return [`No certificate: ${name}.`]
    if (held.some(({ expires }) => expires === null || day <= expires)) return []
    return [`The certificate ${name} expired on ${held[0]?.expires}.`]
  })
}

function ofTime({ timed, weeks, days, nights }: Work, at: number, limits: WorkLimits): Found[] {
  const duty = timed[at]
  if (!duty) return []
  const all: Found[] = []
  let overlaps = false
  let last = -Infinity
  let inDay = 0
  for (let i = at; i < timed.length; i++) {
    const { from, to } = timed[i] as Timed
    if (from >= duty.from + DAY_MS) break
    if (i !== at && from < duty.to && duty.from < to) overlaps = true
    inDay += Math.max(0, Math.min(duty.from + DAY_MS, to) - Math.max(duty.from, from)) / MINUTE_MS
  }
  for (let i = at - 1; i >= 0; i--) {
    const { from, to } = timed[i] as Timed
    // earlier duties cannot end later than the one found, because no duty is longer than LONGEST_MS
    if (from + LONGEST_MS <= Math.min(last, duty.from)) break
    if (from < duty.to && duty.from < to) overlaps = true
    if (to <= duty.from && to > last) last = to
    inDay += Math.max(0, Math.min(duty.from + DAY_MS, to) - duty.from) / MINUTE_MS
  }
  if (overlaps) all.push(found('overlap', 'Overlaps another duty of this guard.'))
  const rest = (duty.from - last) / MINUTE_MS
  if (rest < limits.restHours * HOUR_MIN)
    all.push(found('rest', `Only ${hours(rest)} of rest before this duty; ${limits.restHours} h are needed.`))
  if (inDay > limits.dayHours * HOUR_MIN)
    all.push(found('day_hours', `${hours(inDay)} within 24 hours; ${limits.dayHours} h are allowed.`))
  const monday = mondayDayNumber(duty.dayNo)
  const [before, own, after] = [monday - 7, monday, monday + 7].map((week) => weeks.get(week) ?? 0)
  const most = (own ?? 0) + Math.max(before ?? 0, after ?? 0)
  if (most > limits.fortnightHours * HOUR_MIN)
    all.push(found('fortnight_hours', `${hours(most)} in two weeks; ${limits.fortnightHours} h are allowed.`))
  const inRow = daysInRow(days, duty.dayNo)
  if (inRow > limits.daysInRow)
    all.push(found('days_in_row', `${inRow} days in a row; ${limits.daysInRow} are allowed.`))
  const nightsInRow = duty.isNight ? daysInRow(nights, duty.dayNo) : 0
  if (nightsInRow > limits.nightsInRow)
    all.push(found('nights_in_row', `${nightsInRow} nights in a row; ${limits.nightsInRow} are allowed.`))
  return all
}

/** Returns the number of consecutive days that end with `day`. */
function daysInRow(days: ReadonlySet<number>, day: number): number {
  let count = 0
  for (let at = day; days.has(at); at -= 1) count += 1
  return count
}
