import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Refusal } from '../../domain/event.ts'
import { jsonText } from '../../domain/json-text.ts'
import { type Conflict, withoutReason } from '../../domain/roster/conflict.ts'
import { conflictsOf, type DutyThere } from '../../domain/roster/conflicts-of.ts'
import { type PlannedDuty, spansIn } from '../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { KENYA_LIMITS } from '../../domain/roster/work-limits.ts'
import { dateAfter } from '../../domain/time/zone-days.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { rosterGuardsOf } from './roster-guards.ts'
import { keptDuties } from './roster-table.ts'

type Db = Kysely<Tables>
const MOST_SAID = 3

const certificatesKept = jsonText.pipe(z.array(z.string()))

async function patternCertificates(db: Db, company: CompanyId): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('shift_pattern')
    .select(['id', 'certificates'])
    .where('company', '=', company)
    .where('certificates', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, certificates }) => [id, certificatesKept.parse(certificates ?? '[]')]))
}

/** What speaks against the duties of one assignment's week, with the duties of its guards elsewhere and around it. */
export async function conflictsInWeek(
  db: Db,
  company: CompanyId,
  { assignmentId, week, duties }: { assignmentId: string; week: string; duties: readonly PlannedDuty[] },
): Promise<Conflict[]> {
  const guards = new Set(duties.flatMap(({ guard }) => guard ?? []))
  if (guards.size === 0) return []
  const weeks = await db
    .selectFrom('roster_week')
    .select(['assignment_id', 'week', 'duties'])
    .where('company', '=', company)
    .where('week', 'in', [dateAfter(week, -7), week, dateAfter(week, 7)])
    .execute()
  const others = weeks
    .filter((each) => each.assignment_id !== assignmentId || each.week !== week)
    .flatMap((each) =>
      keptDuties.parse(each.duties).map((duty): DutyThere => ({ ...duty, assignmentId: each.assignment_id })),
    )
  const known = {
    limits: KENYA_LIMITS,
    spanOf: spansIn(await companyZone(db, company)),
    certificates: await patternCertificates(db, company),
  }
  const own = new Set(duties.map(({ id }) => id))
  const here = duties.map((duty): DutyThere => ({ ...duty, assignmentId }))
  return (await rosterGuardsOf(db, company, [...guards])).flatMap((guard) =>
    conflictsOf(
      guard,
      [...here, ...others].filter((duty) => duty.guard === guard.id),
      known,
    ).filter(({ duty }) => own.has(duty)),
  )
}

/** What is published stands at posts of the assignment, and there is a reason for each conflict. */
export async function refusesRoster(trx: Db, { company, events }: DecidedEvents): Promise<Refusal | null> {
  for (const event of events.map((each) => rosterStream.event.parse(each))) {
    if (event.type !== 'RosterPublished') continue
    const strange = await unknownPost(trx, company, event)
    if (strange) return strange
    const open = withoutReason(await conflictsInWeek(trx, company, event), event.overridden)
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
