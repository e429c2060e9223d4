import type { AttendedDuty } from '../../domain/attendance/compute-attendance.ts'
import { ATTENDANCE_RULES } from '../../domain/attendance/attendance-rules.ts'
import { splitOverlappingDuties } from '../../domain/attendance/hours/own-time.ts'
import type { Span } from '../../domain/attendance/hours/spans.ts'
import { workerDuties, dutyTitle } from '../../domain/duty/duties.ts'
import { toDutyRule } from '../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { inEffectAt } from '../../domain/time/effective-period.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'
import { rosterInPeriod } from '../replay/roster-in-period.ts'
import { readPatternHistory } from '../roster/read-requirements.ts'

type Db = Context['db']

/** A guard with the duties that overlap a period. `hasPatrol`: the guard was on patrol during it. */
export interface AttendedGuard {
  id: string
  name: string
  duties: readonly AttendedDuty[]
  /** also the duties that begin or end within `aroundMs` before or after the period */
  near: readonly Span[]
  hasPatrol: boolean
}

const DAY_MS = 86_400_000

/**
 * Reads guards with a duty or patrol in a period (ms since epoch UTC), in pages. `workerIds` limits it to
 * some guards. If two duties of a guard overlap, the overlap counts for the later assignment, as on the live
 * board. Breaks are those of the shift pattern when the duty began.
 */
export async function* readAttendedGuards(
  db: Db,
  company: CompanyId,
  { span, timeZone, workerIds }: { span: Span; timeZone: string; workerIds?: readonly string[] | undefined },
): AsyncGenerator<AttendedGuard[], void, undefined> {
  const times = dutyTimesIn(timeZone)
  const around = widened(span, 2 * ATTENDANCE_RULES.aroundMs)
  const touches = (each: Span) => each.from <= around.to && around.from < each.to
  // a duty in the period may begin up to a day earlier, and may come from several assignments
  const wide = widened(around, DAY_MS)
  const breaks = await readPatternHistory(db, company)
  const breaksThen = (pattern: string, t: number) =>
    breaks.get(pattern)?.find((each) => inEffectAt(each, t))?.breaks
  const patterns = await patternsOfPostings(db, company, wide, workerIds)
  for await (const page of rosterInPeriod(db, company, wide, workerIds))
    yield page.map(({ id, name, patrols, duties }) => {
      const postings = duties.map(({ from, to, assignment_id: assignmentId, ...hours }) => {
        const rule = toDutyRule(hours.shift_start, hours.shift_minutes, hours.shift_days)
        const shift = rule && { name: hours.shift_name ?? '', rule }
        return { from, to, assignmentId, shift, pattern: patterns.get(`${id} ${assignmentId} ${from}`) }
      })
      const order = new Map(postings.map((posting, i) => [posting, i]))
      const due = workerDuties({ postings }, wide, times).map((duty) => ({
        ...duty,
        rank: order.get(duty.posting) ?? 0,
      }))
      const near = splitOverlappingDuties(due).filter(touches)
      return {
        id,
        name,
        near,
        hasPatrol: patrols.some(({ from, to }) => from < around.to && (to === null || to > around.from)),
        duties: near
          .filter(({ from, to }) => from <= span.to && span.from < to)
          .map(({ duty: { posting, time }, from, to, isLonger }) => ({
            workerId: id,
            assignmentId: posting.assignmentId,
            shiftName: dutyTitle({ posting, time }) || null,
            from,
            to,
            breaks: (isLonger && breaksThen(patternOf(time.pattern, posting.pattern), from)) || [],
          })),
      }
    })
}

const widened = ({ from, to }: Span, byMs: number): Span => ({ from: from - byMs, to: to + byMs })

/** Returns the shift pattern of a duty's breaks: the roster's or, without a roster, the guard's usual one. */
const patternOf = (planned: string | null | undefined, usual: string | undefined): string =>
  (planned === undefined ? usual : planned) ?? ''

/**
 * Returns the shift patterns in force in a period, by guard, assignment and start of the assignment.
 * `workerIds` limits it to some guards.
 */
async function patternsOfPostings(
  db: Db,
  company: CompanyId,
  { from, to }: Span,
  workerIds: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const postings = db
    .selectFrom('duty_history')
    .select(['worker_id', 'assignment_id', 'from_at', 'shift_pattern_id'])
    .where('company', '=', company)
    .where('from_at', '<', to)
    .where('shift_pattern_id', 'is not', null)
    .$if(workerIds !== undefined, (query) => query.where('worker_id', 'in', padToPowerOfTwo(workerIds ?? [])))
  const rows = [
    ...(await postings.where('to_at', 'is', null).execute()),
    ...(await postings.where('to_at', '>', from).execute()),
  ]
  return new Map(
    rows.map((row) => [`${row.worker_id} ${row.assignment_id} ${row.from_at}`, row.shift_pattern_id ?? '']),
  )
}

/** Returns the guards who were on an assignment at some time in a period. */
export async function readAssignmentGuards(
  db: Db,
  company: CompanyId,
  assignmentId: string,
  { from, to }: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('duty_history')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('from_at', '<', to)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}
