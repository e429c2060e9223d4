import { sql, type Kysely, type RawBuilder } from 'kysely'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { visibleLevels } from '../../../domain/incidents/confidentiality.ts'
import type { LimitedRecordName } from '../../../domain/subjects.ts'
import type { Permission } from '../../../domain/user/permission.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'

const among = (column: string, ids: readonly string[]) =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join([...ids])})`

/**
 * Selects the assignments that a limited account may see: those of its clients and in its limits, including
 * archived ones.
 */
const assignmentsWithin = (company: CompanyId, { clientIds, assignmentIds }: Limits) =>
  sql`(select held.id from assignment as held where held.company = ${company}
    and (${among('held.client_id', clientIds)} or ${among('held.id', assignmentIds)}))`

const postsWithin = (company: CompanyId, limits: Limits) =>
  sql`(select post.id from site_post as post where post.company = ${company}
    and (post.assignment_id in ${assignmentsWithin(company, limits)}
      or post.assignment_id is null and ${among('post.client_id', limits.clientIds)}))`

/** record types of which a limited account sees some records */
type LimitedKind = LimitedRecordName | 'issue' | PlacedKind
/** record types whose tables have columns for site post and assignment, because there are many records */
type PlacedKind = 'alarm' | 'round-run'

/** Returns the SQL condition that a row of `alarm` or `round_run` is within the limits of an account. */
export const isPlacedWithin = (
  kind: PlacedKind,
  company: CompanyId,
  limits: Limits,
  table: string,
): RawBuilder<boolean> =>
  kind === 'alarm'
    ? sql<boolean>`(${sql.ref(`${table}.assignment_id`)} in ${assignmentsWithin(company, limits)}
        or ${sql.ref(`${table}.site_post_id`)} in ${postsWithin(company, limits)})`
    : sql<boolean>`${sql.ref(`${table}.site_post_id`)} in ${postsWithin(company, limits)}`

/**
 * SQL that selects the ids of the records within an account's limits, by record type; for patrols see
 * `canSee`. A limited account sees no other types.
 */
const WITHIN: Record<LimitedKind, (company: CompanyId, limits: Limits) => RawBuilder<unknown>> = {
  client: (company, { clientIds, assignmentIds }) =>
    sql`(select payer.id from client as payer where payer.company = ${company}
      and (${among('payer.id', clientIds)} or payer.id in (select sole.client_id from assignment as sole
        where sole.company = ${company} and ${among('sole.id', assignmentIds)})))`,
  assignment: assignmentsWithin,
  'site-post': postsWithin,
  checklist: (company, limits) =>
    sql`(select asked.checklist_id as id from site_post_checklist as asked
      join site_post as post on post.company = asked.company and post.id = asked.site_post_id
      where asked.company = ${company} and post.archived_at is null
      and asked.site_post_id in ${postsWithin(company, limits)})`,
  issue: (company, limits) =>
    sql`(select reported.id from issue as reported where reported.company = ${company}
      and reported.site_post_id in ${postsWithin(company, limits)})`,
  // an account that sees only one site of a client must not see the client's documents
  document: (company, { clientIds }) =>
    sql`(select held.id from document as held where held.company = ${company}
      and ${among('held.client_id', clientIds)})`,
  alarm: (company, limits) =>
    sql`(select raised.id from alarm as raised where raised.company = ${company}
      and ${isPlacedWithin('alarm', company, limits, 'raised')})`,
  'round-run': (company, limits) =>
    sql`(select due.id from round_run as due where due.company = ${company}
      and ${isPlacedWithin('round-run', company, limits, 'due')})`,
  worker: (company, limits) =>
    sql`(select duty.worker_id as id from worker_assignment as duty where duty.company = ${company}
      and duty.assignment_id in ${assignmentsWithin(company, limits)})`,
}

/**
 * Returns the SQL condition that a limited account may see a record, given by the column of its id. It sees
 * its clients and assignments, and the clients of these assignments. It also sees their site posts,
 * checklists, guards, issues, alarms and rounds, and the documents of its clients.
 */
export const isWithin = (
  kind: LimitedKind,
  company: CompanyId,
  limits: Limits,
  column: string,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in ${WITHIN[kind](company, limits)}`

/**
 * Returns the SQL condition that a patrol is in progress on an assignment within limits; `column` has its
 * id. A limited account sees a guard's positions only during such patrols, because the guard may also work
 * elsewhere.
 */
export const isOnPatrolWithin = (company: CompanyId, limits: Limits, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from patrol as walked where walked.company = ${company}
    and walked.id = ${sql.ref(column)} and walked.ended_at is null
    and walked.assignment_id in ${assignmentsWithin(company, limits)})`

/**
 * The account that reads data. `limits` null: it sees the whole company. Without `permissions`, confidential
 * records are not visible.
 */
export interface Viewer {
  company: CompanyId
  limits: Limits | null
  permissions?: readonly Permission[]
}

/**
 * Returns the SQL condition that an account may see a row of `incident`, by confidentiality, and by site
 * post or client.
 */
export function isIncidentOpen(
  { company, limits, permissions = [] }: Viewer,
  table: string,
): RawBuilder<boolean> {
  const [post, client] = [`${table}.site_post_id`, `${table}.client_id`]
  const part = limits
    ? sql`and (${sql.ref(post)} in ${postsWithin(company, limits)}
        or ${sql.ref(post)} is null and ${among(client, limits.clientIds)})`
    : sql``
  return sql<boolean>`(${among(`${table}.confidentiality`, visibleLevels(permissions))} ${part})`
}

/** Selects the ids of the incidents that an account may see. */
export const visibleIncidentIds = (seer: Viewer): RawBuilder<unknown> =>
  sql`(select seen.id from incident as seen where seen.company = ${seer.company} and ${isIncidentOpen(seer, 'seen')})`

/**
 * Returns whether records of a type have levels of confidentiality. If so, a person may see only some
 * records of a list.
 */
export const hasConfidentiality = (kind: string): boolean => kind === 'incident'

const isIncidentSeen = async (db: Kysely<Tables>, seer: Viewer, id: string) => {
  const { rows } = await sql`select 1 from incident as seen
    where seen.company = ${seer.company} and seen.id = ${id} and ${isIncidentOpen(seer, 'seen')}`.execute(db)
  return rows.length > 0
}

export const isLimitedKind = (kind: string): kind is LimitedKind => Object.hasOwn(WITHIN, kind)

/**
 * Returns whether an account may see a record (stream type and id). Needs no query without limits and
 * confidentiality.
 */
export async function canSee(db: Kysely<Tables>, seer: Viewer, kind: string, id: string): Promise<boolean> {
  const { company, limits } = seer
  if (hasConfidentiality(kind)) return isIncidentSeen(db, seer, id)
  if (limits === null) return true
  if (kind === 'patrol') {
    const patrol = db.selectFrom('patrol').select('assignment_id')
    const row = await patrol.where('company', '=', company).where('id', '=', id).executeTakeFirst()
    return row?.assignment_id != null && canSee(db, { company, limits }, 'assignment', row.assignment_id)
  }
  if (kind === 'alarm' || kind === 'round-run') {
    const table = kind === 'alarm' ? 'alarm' : 'round_run'
    const { rows } = await sql`select 1 from ${sql.table(table)} where company = ${company} and id = ${id}
      and ${isPlacedWithin(kind, company, limits, table)}`.execute(db)
    return rows.length > 0
  }
  if (!isLimitedKind(kind)) return false
  const { rows } = await sql`select 1 as seen where ${id} in ${WITHIN[kind](company, limits)}`.execute(db)
  return rows.length > 0
}

/**
 * Record types that `findStreamsWithin` leaves out and `canSee` checks singly: there are many records, or
 * new ones appear without a change of limits.
 */
export const INDIVIDUALLY_CHECKED_STREAMS: ReadonlySet<string> = new Set([
  'issue',
  'alarm',
  'round-run',
  'document',
])

/**
 * Returns the names of the streams that a limited account may see. Leaves out patrols and the types in
 * INDIVIDUALLY_CHECKED_STREAMS.
 */
export async function findStreamsWithin(
  db: Kysely<Tables>,
  company: CompanyId,
  limits: Limits,
): Promise<ReadonlySet<string>> {
  const streams = new Set<string>()
  for (const [kind, within] of Object.entries(WITHIN)) {
    if (INDIVIDUALLY_CHECKED_STREAMS.has(kind)) continue
    const { rows } = await sql<{
      id: string
    }>`select part.id from ${within(company, limits)} as part`.execute(db)
    for (const { id } of rows) streams.add(streamName(kind, id))
  }
  return streams
}
