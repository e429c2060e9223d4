import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { type PlannedDuty, rosterId, plannedSpans } from '../../domain/roster/planned-duty.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { createConflictFinder } from '../roster/roster-rules.ts'
import { dutiesJson } from '../roster/roster-table.ts'

/** The duties that two guards exchange, in one week of one assignment. */
export interface Exchange {
  assignmentId: string
  week: string
  workerId: string
  duty: string
  other: string
  otherDuty: string
}

/** Returns the published duties of an assignment's week. */
export async function readPublishedDuties(
  db: Kysely<Tables>,
  company: CompanyId,
  { assignmentId, week }: Pick<Exchange, 'assignmentId' | 'week'>,
): Promise<PlannedDuty[]> {
  const row = await db
    .selectFrom('roster_week')
    .select('published')
    .where('company', '=', company)
    .where('id', '=', rosterId(assignmentId, week))
    .executeTakeFirst()
  return dutiesJson.parse(row?.published ?? '[]')
}

type Checked = { refused: Refusal } | { shift: PlannedDuty; otherShift: PlannedDuty; until: number }
type Asked = Pick<Exchange, 'workerId' | 'duty' | 'other' | 'otherDuty'>

/**
 * Reads the facts for swaps among these guards in one week of an assignment. The returned function checks a
 * swap at `now` (ms since epoch UTC), and returns a refusal, or both shifts and the start of the first.
 */
export async function createExchangeChecker(
  db: Kysely<Tables>,
  company: CompanyId,
  named: Pick<Exchange, 'assignmentId' | 'week'>,
  { published, guards }: { published: readonly PlannedDuty[]; guards: readonly string[] },
): Promise<(asked: Asked, now: number) => Checked> {
  const spanOf = plannedSpans(await readCompanyZone(db, company))
  const conflictsOf = await createConflictFinder(db, company, named, guards)
  const known = new Map(published.map((duty) => [duty.id, duty]))
  const ofGuard = (id: string) => published.filter(({ guard }) => guard === id)
  const held = new Map(guards.map((guard) => [guard, ofGuard(guard)]))
  return ({ workerId, duty, other, otherDuty }, now) => {
    const [shift, otherShift] = [known.get(duty), known.get(otherDuty)]
    if (shift?.guard !== workerId || otherShift?.guard !== other || workerId === other)
      return {
        refused: { code: 'duty_changed', message: 'One of these shifts was changed in the meantime.' },
      }
    const until = Math.min(spanOf(shift).from, spanOf(otherShift).from)
    if (until <= now)
      return { refused: { code: 'already_started', message: 'One of these shifts has begun already.' } }
    const then = [
      ...(held.get(workerId) ?? []).filter(({ id }) => id !== duty),
      { ...otherShift, guard: workerId },
      ...(held.get(other) ?? []).filter(({ id }) => id !== otherDuty),
      { ...shift, guard: other },
    ]
    const conflict = conflictsOf(then).find((each) => each.duty === duty || each.duty === otherDuty)
    return conflict
      ? { refused: { code: 'conflicts', message: conflict.message } }
      : { shift, otherShift, until }
  }
}

/** Checks one swap against the published roster (see `createExchangeChecker`). */
export async function findExchangeProblem(
  db: Kysely<Tables>,
  company: CompanyId,
  exchange: Exchange,
  now: number,
): Promise<Checked> {
  const published = await readPublishedDuties(db, company, exchange)
  const guards = [exchange.workerId, exchange.other]
  return (await createExchangeChecker(db, company, exchange, { published, guards }))(exchange, now)
}
