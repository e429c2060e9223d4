import { sql } from 'kysely'
import {
  type OccurrenceProposal,
  occurrenceProposalsQuery,
  occurrenceProposalsReply,
} from '../../contract/occurrences/occurrence.ts'
import { E7 } from '../../domain/fix/fix.ts'
import { haversine } from '../../domain/geo/haversine.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { occurrences } from './occurrence-model.ts'

/** maximum distance of a fix from a proposed post, metres, and maximum age of the fix, ms */
const NEAR_M = 300
const RECENT_MS = 15 * 60_000
/** positions up to this age need only the permission to see the live map, ms */
const LIVE_MS = 12 * 3_600_000
/** how long ago a patrol in progress may have started, ms */
const LONGEST_PATROL_MS = 24 * 3_600_000
const MOST = 3

interface Place {
  latitude: number
  longitude: number
}

/** Route GET /occurrence-proposals: proposes posts or guards for an entry, by their positions. */
export function occurrenceProposalRoutes(app: App, { db, now }: Context): void {
  const tags = [occurrences.noun.many]

  const nearest = (rows: readonly OccurrenceProposal[]) =>
    rows
      .filter(({ distance }) => distance <= NEAR_M)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, MOST)
      .map((row) => ({ ...row, distance: Math.round(row.distance) }))

  /** Returns the newest fix before a time: of each guard who was on patrol at that time, or of one guard. */
  const fixesAt = async (company: CompanyId, at: number, workerId: string | null) => {
    const one = workerId === null ? sql`` : sql`and patrol.worker_id = ${workerId}`
    const { rows } = await sql<{ id: string; name: string; fix_at: number; lat_e7: number; lon_e7: number }>`
      select worker.id, worker.full_name as name, fix.t as fix_at,
        fix.lat_e7, fix.lon_e7
      from (select distinct worker_id from patrol
        where patrol.company = ${company} and patrol.started_at > ${at - LONGEST_PATROL_MS}
          and patrol.started_at <= ${at} and (patrol.ended_at is null or patrol.ended_at >= ${at}) ${one}) as present
      join worker on worker.company = ${company} and worker.id = present.worker_id
      join fix on fix.company = ${company} and fix.worker_id = present.worker_id
        and fix.t <= ${at} and fix.t > ${at - RECENT_MS}
        and fix.t = (select max(seen.t) from fix as seen where seen.company = ${company}
          and seen.worker_id = present.worker_id and seen.t <= ${at} and seen.t > ${at - RECENT_MS})`.execute(
      db,
    )
    return rows.map(({ lat_e7, lon_e7, ...row }) => ({
      ...row,
      latitude: lat_e7 / E7,
      longitude: lon_e7 / E7,
    }))
  }

  app.get(
    '/occurrence-proposals',
    { schema: { tags, querystring: occurrenceProposalsQuery, response: { 200: occurrenceProposalsReply } } },
    async ({ account, query: { at = now(), site_post_id, worker_id } }) => {
      const { company } = account
      const none = { data: { guards: [], posts: [] } }
      // older positions need the permission to see trails
      const needed = at < now() - LIVE_MS ? 'View Trails' : 'View Live Map'
      if (!account.permissions.includes(needed)) return none
      const posts = db
        .selectFrom('site_post')
        .select(['id', 'alias as name', 'latitude', 'longitude'])
        .where('company', '=', company)
        .where('archived_at', 'is', null)
      if (site_post_id !== undefined) {
        const post = await posts.where('id', '=', site_post_id).executeTakeFirst()
        if (!post) return none
        const fixes = await fixesAt(company, at, null)
        const guards = fixes.map(({ id, name, fix_at, ...place }) => ({
          id,
          name,
          fix_at,
          distance: metres(place, post),
        }))
        return { data: { guards: nearest(guards), posts: [] } }
      }
      const [fix] = worker_id === undefined ? [] : await fixesAt(company, at, worker_id)
      if (!fix) return none
      const found = (await posts.execute()).map(({ id, name, ...post }) => ({
        id,
        name,
        fix_at: fix.fix_at,
        distance: metres(fix, post),
      }))
      return { data: { guards: [], posts: nearest(found) } }
    },
  )
}

const metres = (a: Place, b: Place) => haversine(a.latitude, a.longitude, b.latitude, b.longitude)
