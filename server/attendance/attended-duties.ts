import type { AttendedDuty } from '../../domain/attendance/attendance-of.ts'
import type { DutyBreak } from '../../domain/attendance/breaks-taken.ts'
import type { Span } from '../../domain/attendance/spans.ts'
import { dutiesOf, nameOfDuty } from '../../domain/duty/duties.ts'
import { ruleOfHours } from '../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import { jsonText } from '../../domain/json-text.ts'
import { shiftPattern } from '../../contract/shift-patterns.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { guardsOnTheBooks } from '../nights/on-the-books.ts'

type Db = Context['db']

/** A guard with the duties that touch a span, and whether a patrol was under way in it. */
export interface AttendedGuard {
  id: string
  name: string
  duties: readonly AttendedDuty[]
  hasPatrol: boolean
}

const keptBreaks = jsonText.pipe(shiftPattern.shape.breaks)

/**
 * The guards of a company who are due in a span (ms since epoch UTC) or on patrol, a page at a time, all or some of them.
 * Of two duties of a guard at one time that of the later posting counts, as on the board.
 */
export async function* attendedGuards(
  db: Db,
  company: CompanyId,
  { span, timeZone, workerIds }: { span: Span; timeZone: string; workerIds?: readonly string[] | undefined },
): AsyncGenerator<AttendedGuard[], void, undefined> {
  const times = dutyTimesIn(timeZone)
  const breaks = await breaksByPosting(db, company, span)
  for await (const page of guardsOnTheBooks(db, company, span, workerIds))
    yield page.map(({ id, name, patrols, duties }) => {
      const postings = duties.map(({ from, to, assignment_id: assignmentId, ...hours }) => {
        const rule = ruleOfHours(hours.shift_start, hours.shift_minutes, hours.shift_days)
        const shift = rule && { name: hours.shift_name ?? '', rule }
        return { from, to, assignmentId, shift, breaks: breaks.get(`${id} ${assignmentId} ${from}`) ?? [] }
      })
      const due = dutiesOf({ postings }, span, times)
      const order = new Map(postings.map((posting, i) => [posting, i]))
      const counts = due.filter(
        (duty) =>
          !due.some(
            (other) =>
              other.from < duty.to &&
              duty.from < other.to &&
              (order.get(other.posting) ?? 0) > (order.get(duty.posting) ?? 0),
          ),
      )
      return {
        id,
        name,
        hasPatrol: patrols.some(({ from, to }) => from < span.to && (to === null || to > span.from)),
        duties: counts.map(({ posting, from, to, time }) => ({
          workerId: id,
          assignmentId: posting.assignmentId,
          shiftName: nameOfDuty({ posting, time }) || null,
          from,
          to,
          breaks: posting.breaks,
        })),
      }
    })
}

/** The breaks of the shifts that are in force in a span, by guard, assignment and beginning of the posting. */
async function breaksByPosting(
  db: Db,
  company: CompanyId,
  { from, to }: Span,
): Promise<ReadonlyMap<string, readonly DutyBreak[]>> {
  const postings = db
    .selectFrom('held_duty')
    .innerJoin('shift_pattern', (join) =>
      join
        .onRef('shift_pattern.company', '=', 'held_duty.company')
        .onRef('shift_pattern.id', '=', 'held_duty.shift_pattern_id'),
    )
    .select(['worker_id', 'assignment_id', 'from_at', 'breaks'])
    .where('held_duty.company', '=', company)
    .where('from_at', '<', to)
    .where('breaks', 'is not', null)
  const rows = [
    ...(await postings.where('to_at', 'is', null).execute()),
    ...(await postings.where('to_at', '>', from).execute()),
  ]
  return new Map(
    rows.map((row) => [
      `${row.worker_id} ${row.assignment_id} ${row.from_at}`,
      keptBreaks.parse(row.breaks ?? 'null') ?? [],
    ]),
  )
}

/** The guards who were on an assignment at some time of a span. */
export async function guardsAt(
  db: Db,
  company: CompanyId,
  assignmentId: string,
  { from, to }: Span,
): Promise<string[]> {
  const rows = await db
    .selectFrom('held_duty')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('from_at', '<', to)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
    .execute()
  return rows.map(({ worker_id }) => worker_id)
}
