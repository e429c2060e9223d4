import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { type Conflict, unexplainedConflicts } from '../../domain/roster/conflict.ts'
import { findConflicts, type AssignmentDuty } from '../../domain/roster/find-conflicts.ts'
import { type PlannedDuty, rosterId, plannedSpans } from '../../domain/roster/planned-duty.ts'
import { evolveRoster, type RosterEvent, rosterStream } from '../../domain/roster/roster.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import type { AssignmentWeek } from './planned-weeks.ts'
import { readPlanningFacts } from './planning-facts.ts'
import { dutiesJson } from './roster-table.ts'

type Db = Kysely<Tables>
const MOST_SAID = 3

/**
 * Reads the facts about these guards for one week of an assignment. The returned function finds the conflicts
 * of a plan for that week, or of a part of it.
 */
export async function createConflictFinder(
  db: Db,
  company: CompanyId,
  of: AssignmentWeek,
  guards: readonly string[],
): Promise<(duties: readonly PlannedDuty[]) => Conflict[]> {
  const facts = await readPlanningFacts(db, company, [of], guards)
  const elsewhere = facts.elsewhere(of)
  return (duties) => {
    const own = new Map<string, AssignmentDuty[]>()
    for (const duty of duties) {
      const there = own.get(duty.guard ?? '')
      if (there) there.push({ ...duty, assignmentId: of.assignmentId })
      else own.set(duty.guard ?? '', [{ ...duty, assignmentId: of.assignmentId }])
    }
    return [...own].flatMap(([id, there]) => {
      const guard = facts.guards.get(id)
      if (!guard) return []
      const ids = new Set(there.map((duty) => duty.id))
      return findConflicts(guard, [...there, ...elsewhere(id)], facts.rules, ids)
    })
  }
}

/** Finds the conflicts in one week of an assignment. Takes the guards' other duties into account. */
export async function findWeekConflicts(
  db: Db,
  company: CompanyId,
  { assignmentId, week, duties }: { assignmentId: string; week: string; duties: readonly PlannedDuty[] },
): Promise<Conflict[]> {
  const guards = [...new Set(duties.flatMap(({ guard }) => guard ?? []))]
  if (guards.length === 0) return []
  return (await createConflictFinder(db, company, { assignmentId, week }, guards))(duties)
}

/** Finds the conflicts that each of these guards would have with an open shift of a planned week. */
export async function findOfferConflicts(
  db: Db,
  company: CompanyId,
  of: { assignmentId: string; week: string; shift: PlannedDuty; guards: readonly string[] },
): Promise<Conflict[]> {
  const { assignmentId, week, shift } = of
  const row = await db
    .selectFrom('roster_week')
    .select('duties')
    .where('company', '=', company)
    .where('id', '=', rosterId(assignmentId, week))
    .executeTakeFirst()
  const { guards, rules, ...facts } = await readPlanningFacts(db, company, [of], of.guards)
  const elsewhere = facts.elsewhere(of)
  const here = dutiesJson.parse(row?.duties ?? '[]').filter(({ id }) => id !== shift.id)
  return [...guards.values()].flatMap((guard) => {
    const own = here.filter((duty) => duty.guard === guard.id)
    const all = [...own, { ...shift, guard: guard.id }].map((duty) => ({ ...duty, assignmentId }))
    return findConflicts(guard, [...all, ...elsewhere(guard.id)], rules, new Set([shift.id]))
  })
}

/**
 * Checks that published duties are at posts of the assignment, and that each conflict has a reason. A shift
 * can be reassigned only without conflict and before it begins.
 */
export async function rosterRefusal(
  trx: Db,
  { company, id, events, at }: DecidedEvents,
): Promise<Refusal | null> {
  for (const decided of events) {
    if (decided.type !== 'DutiesReassigned' && decided.type !== 'RosterPublished') continue
    const event = rosterStream.event.parse(decided)
    if (event.type === 'DutiesReassigned') {
      const refusal = await refusesReassigned(trx, company, { id, event, at })
      if (refusal) return refusal
    }
    if (event.type !== 'RosterPublished') continue
    const strange = await unknownPost(trx, company, event)
    if (strange) return strange
    const open = unexplainedConflicts(await findWeekConflicts(trx, company, event), event.overridden)
    if (open.length === 0) continue
    const said = open.slice(0, MOST_SAID).map(({ message }) => message)
    return {
      code: 'conflicts',
      message: `${open.length === 1 ? 'A conflict needs' : `${open.length} conflicts need`} a reason: ${said.join(' ')}`,
      field: 'overrides',
    }
  }
  return null
}

async function refusesReassigned(
  trx: Db,
  company: CompanyId,
  { id, event, at }: { id: string; event: Extract<RosterEvent, { type: 'DutiesReassigned' }>; at: number },
): Promise<Refusal | null> {
  const { published } = await trx
    .selectFrom('roster_week')
    .select('published')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = dutiesJson.parse(published ?? '[]')
  const { assignmentId, week, changes } = event
  const changed = before.filter((duty) => changes.some((change) => change.duty === duty.id))
  const spanOf = plannedSpans(await readCompanyZone(trx, company))
  if (changed.some((duty) => spanOf(duty).from <= at))
    return { code: 'already_started', message: 'This shift has begun already.' }
  const { published: duties } = evolveRoster({ duties: before, published: before }, event)
  const found = await findWeekConflicts(trx, company, { assignmentId, week, duties: duties ?? [] })
  const [conflict] = found.filter(({ duty }) => changes.some((change) => change.duty === duty))
  return conflict ? { code: 'conflicts', message: conflict.message } : null
}

async function unknownPost(
  trx: Db,
  company: CompanyId,
  { assignmentId, duties }: { assignmentId: string; duties: readonly PlannedDuty[] },
): Promise<Refusal | null> {
  const posts = await trx
    .selectFrom('site_post')
    .select('id')
    .where('company', '=', company)
    .where('assignment_id', '=', assignmentId)
    .where('archived_at', 'is', null)
    .execute()
  const known = new Set(posts.map(({ id }) => id))
  const lost = duties.filter(({ post }) => post !== null && !known.has(post)).length
  if (lost === 0) return null
  const message = `${lost === 1 ? 'A duty stands' : `${lost} duties stand`} at a post that the assignment no longer has.`
  return { code: 'unknown_site_post', message, field: 'duties' }
}
