import type { NightGuardRow, NightRecord } from '../../contract/night.ts'
import { companyStream } from '../../domain/company.ts'
import { sitePostRows } from '../back-office/site-posts.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fromRow } from '../event-log/event-row.ts'
import { guardsOnTheBooks } from './on-the-books.ts'

type Db = Context['db']
interface Span {
  from: number
  to: number
}

/** What the books of a company say of a span of time, ms since epoch UTC. */
export async function nightRecord(db: Db, company: CompanyId, span: Span): Promise<NightRecord> {
  const guards = await guardsOnTheBooks(db, company, span)
  return {
    ...span,
    guards,
    assignments: await assignmentsOf(db, company, span, guards),
    posts: await postsIn(db, company, span.from),
    losses: await lossesIn(db, company, span),
  }
}

async function assignmentsOf(
  db: Db,
  company: CompanyId,
  { from, to }: Span,
  guards: readonly NightGuardRow[],
): Promise<NightRecord['assignments']> {
  const held = guards.flatMap(({ patrols, duties }) => [...patrols, ...duties])
  const ids = [...new Set(held.flatMap(({ assignment_id }) => assignment_id ?? []))]
  if (ids.length === 0) return []
  const assignments = await db
    .selectFrom('assignment')
    .innerJoin('client', (join) =>
      join.onRef('client.company', '=', 'assignment.company').onRef('client.id', '=', 'assignment.client_id'),
    )
    .select(['assignment.id', 'assignment.name', 'assignment.client_id', 'client.name as client_name'])
    .where('assignment.company', '=', company)
    .where('assignment.id', 'in', ids)
    .orderBy('assignment.name')
    .execute()
  const fences = await db
    .selectFrom('geofence')
    .select(['assignment_id', 'coordinates as geofence_coordinates', 'from_at as from', 'to_at as to'])
    .where('company', '=', company)
    .where('assignment_id', 'in', ids)
    .where('from_at', '<', to)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
    .orderBy('position', 'desc')
    .execute()
  return assignments.map((assignment) => ({
    ...assignment,
    geofences: fences
      .filter(({ assignment_id }) => assignment_id === assignment.id)
      .map(({ geofence_coordinates, from: since, to: until }) => ({
        geofence_coordinates,
        from: since,
        to: until,
      })),
  }))
}

const postsIn = (db: Db, company: CompanyId, from: number) =>
  sitePostRows(db, company)
    .where((eb) => eb.or([eb('site_post.archived_at', 'is', null), eb('site_post.archived_at', '>', from)]))
    .execute()

const LOSSES = ['GuardsLost', 'GuardsHeardAgain'] as const

/** In order: one follows upon the other. */
async function lossesIn(db: Db, company: CompanyId, { from, to }: Span): Promise<NightRecord['losses']> {
  const found: NightRecord['losses'] = []
  for (const type of LOSSES) {
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('company', '=', company)
      .where('type', '=', type)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('at')
      .orderBy('position')
      .execute()
    for (const { at, event } of rows.map(fromRow)) {
      const loss = companyStream.event.parse(event)
      if ('onDuty' in loss) found.push({ what: loss.type, at, guards: loss.guards, on_duty: loss.onDuty })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}
