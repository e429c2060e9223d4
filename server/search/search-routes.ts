import { sql } from 'kysely'
import { searchQuery, searchReply } from '../../contract/core/search.ts'
import type { App } from '../app/app.ts'
import {
  hasConfidentiality,
  isLimitedKind,
  isWithin,
  visibleIncidentIds,
} from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { readHeadPosition } from '../event-log/read-log.ts'
import { followerName } from '../projections/log-projection.ts'
import { readProjectionState } from '../projections/projection-side.ts'
import { resourceRegistry } from '../resource/resource-registry.ts'
import { canReceiveEvent } from '../resource/record/can-receive-event.ts'
import { findEntries } from './find-entries.ts'
import { searchedResources, createSearchIndex } from './search-index.ts'

const search = createSearchIndex(resourceRegistry)

/**
 * Route GET /api/search: finds the records that the reader may see, of all types whose lists they may see.
 */
export function searchRoutes(app: App, context: Context): void {
  const { db } = context
  const kinds = searchedResources(resourceRegistry)
  app.get(
    '/search',
    { schema: { tags: ['search'], querystring: searchQuery, response: { 200: searchReply } } },
    async ({ account, query }) => {
      const { company, limits } = account
      const { side } = await readProjectionState(db, search)
      const data = []
      for (const { kind, href, resource } of kinds) {
        if (!canReceiveEvent(account, resource, '')) continue
        if (limits && !hasConfidentiality(kind) && !isLimitedKind(kind)) continue
        const part = limits && isLimitedKind(kind) ? isWithin(kind, company, limits, 'entry.id') : null
        const within = hasConfidentiality(kind)
          ? sql<boolean>`entry.id in ${visibleIncidentIds(account)}`
          : part
        const sought = { scope: { side, company, kind }, search: query.q, within }
        const found = await findEntries(context, sought, query.per_kind + 1)
        if (found.length === 0) continue
        const records = found
          .slice(0, query.per_kind)
          .map((entry) => ({ ...entry, href: href.replace(':id', entry.id) }))
        data.push({ kind, many: resource.noun.many, records, more: found.length > query.per_kind })
      }
      const follower = await db
        .selectFrom('follower')
        .select('position')
        .where('name', '=', followerName(search, side))
        .where('company', '=', company)
        .executeTakeFirst()
      const newest = await readHeadPosition(db, company)
      return { data, meta: { position: follower?.position ?? 0, newest } }
    },
  )
}
