import { sql } from 'kysely'
import type { ReplayGuardRow, ReplayRecord } from '../../contract/tracking/replay.ts'
import { compareNames } from '../../domain/text/compare-names.ts'
import { sitePostRows } from '../site-posts/site-posts.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import { readCompanyContactLosses, readGuardContactLosses } from './contact-loss-history.ts'
import { rosterInPeriod, type RosterSpan } from './roster-in-period.ts'

type Db = Context['db']
type Fences = ReplayRecord['assignments'][number]['geofences']

const PER_QUERY = 256

/**
 * Reads the roster of a company for a period. Yields to the event loop between pages of guards. `goesOn`
 * throws to cancel.
 */
export async function rosterHistory(
  db: Db,
  company: CompanyId,
  span: RosterSpan,
  goesOn: () => void,
): Promise<ReplayRecord> {
  const losses = await readGuardContactLosses(db, company, span)
  const guards: ReplayGuardRow[] = []
  for await (const page of rosterInPeriod(db, company, span)) {
    for (const guard of page)
      guards.push({ ...guard, losses: guard.patrols.flatMap(({ id }) => losses.get(id) ?? []) })
    await new Promise((resolve) => setImmediate(resolve))
    goesOn()
  }
  return {
    ...span,
    guards: guards.toSorted((a, b) => compareNames(a.name, b.name)),
    assignments: await assignmentsOf(db, company, span, guards),
    posts: await postsIn(db, company, span),
    losses: await readCompanyContactLosses(db, company, span),
  }
}

async function assignmentsOf(
  db: Db,
  company: CompanyId,
  { from, to }: RosterSpan,
  guards: readonly ReplayGuardRow[],
): Promise<ReplayRecord['assignments']> {
  const held = guards.flatMap(({ patrols, duties }) => [...patrols, ...duties])
  const ids = [...new Set(held.flatMap(({ assignment_id }) => assignment_id ?? []))]
  const found: ReplayRecord['assignments'] = []
  for (const batch of toBatches(ids, PER_QUERY)) {
    const rows = await db
      .selectFrom('assignment')
      .innerJoin('client', onId('client', 'assignment.client_id'))
      .select(['assignment.id', 'assignment.name', 'assignment.client_id', 'client.name as client_name'])
      .where('assignment.company', '=', company)
      .where('assignment.id', 'in', padToPowerOfTwo(batch))
      .execute()
    const geofences = await db
      .selectFrom('geofence')
      .select(['assignment_id', 'coordinates as geofence_coordinates', 'from_at as from', 'to_at as to'])
      .where('company', '=', company)
      .where('assignment_id', 'in', padToPowerOfTwo(batch))
      .where('from_at', '<', to)
      .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
      .orderBy('position', 'desc')
      .execute()
    const assignments = new Map(rows.map((row) => [row.id, { ...row, geofences: [] as Fences }]))
    for (const { assignment_id, ...geofence } of geofences)
      assignments.get(assignment_id)?.geofences.push(geofence)
    found.push(...assignments.values())
  }
  return found.toSorted((a, b) => compareNames(a.name, b.name))
}

async function postsIn(db: Db, company: CompanyId, { from, to }: RosterSpan): Promise<ReplayRecord['posts']> {
  const posts = sitePostRows(db, company)
    .select([
      'site_post.added_at as from',
      sql<number | null>`coalesce(site_post.ended_at, site_post.archived_at)`.as('to'),
    ])
    .where('site_post.added_at', '<', to)
    .where((eb) => eb.or([eb('site_post.ended_at', 'is', null), eb('site_post.ended_at', '>', from)]))
  return [
    ...(await posts.where('site_post.archived_at', 'is', null).execute()),
    ...(await posts.where('site_post.archived_at', '>', from).execute()),
  ]
}
