import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import {
  type Patrol,
  patrol,
  patrolReply,
  patrolsQuery,
  patrolsReply,
} from '../../../contract/tracking/patrol.ts'
import { onId } from '../../db/on-id.ts'
import type { App } from '../../app/app.ts'
import { isWithin, type Viewer } from '../../auth/permissions/access-limits.ts'
import type { Context } from '../../app/context.ts'
import { countPatrols } from './count-patrols.ts'
import { countRows, maxCountedRows, describePage } from '../../http/reply/paging.ts'
import { notFoundProblem } from '../../http/reply/problem-reply.ts'
import { orderByNumericId, queueExportRead, sendRows, wantsAllRows } from '../../resource/list/list.ts'

const tags = ['patrols']
const EXPORT_PAGE = 500

const newestFirst = (a: Patrol, b: Patrol) =>
  b.started_at - a.started_at || b.id.length - a.id.length || (a.id < b.id ? 1 : -1)

/** Routes of patrols. A patrol lasts while a guard is on duty. The routes of locations return its trail. */
export function patrolEndpoints(app: App, context: Context): void {
  /** Selects the company's patrols, within a limited account's limits. */
  const seen = ({ company, limits }: Viewer) => {
    const rows = context.db.selectFrom('patrol').where('patrol.company', '=', company)
    return limits ? rows.where(isWithin('assignment', company, limits, 'patrol.assignment_id')) : rows
  }

  /** Selects patrols with names. `page` is selected first, so that only its rows are joined. */
  const shown = (page: ReturnType<typeof seen>) =>
    context.db
      .selectFrom(page.selectAll('patrol').as('page'))
      .innerJoin('worker', onId('worker', 'page.worker_id'))
      .leftJoin('assignment', onId('assignment', 'page.assignment_id'))
      .select([
        'page.id',
        'page.worker_id',
        'worker.full_name as worker_name',
        'page.assignment_id',
        'assignment.name as assignment_name',
        'page.started_at',
        'page.ended_at',
      ])

  async function rowsOf(found: ReturnType<typeof seen>, most: number, before = 0): Promise<Patrol[]> {
    const page = found
      .orderBy('patrol.started_at', 'desc')
      .orderBy(orderByNumericId('patrol.id'), 'desc')
      .orderBy('patrol.id', 'desc')
      .limit(most)
      .offset(before)
    // sort again, because the join may change the order
    return (await shown(page).execute()).toSorted(newestFirst)
  }

  /** Yields all matching patrols, in pages (keyset pagination). */
  async function* pagesOf(found: ReturnType<typeof seen>) {
    for (let rest = found; ;) {
      const page = await queueExportRead(() => rowsOf(rest, EXPORT_PAGE))
      yield page
      const last = page.at(-1)
      if (!last || page.length < EXPORT_PAGE) return
      const { id: lastId, started_at: t } = last
      rest = found.where('patrol.started_at', '<=', t).where(
        sql<boolean>`(patrol.started_at < ${t}
          or (${orderByNumericId('patrol.id')}, patrol.id) < (${lastId.length}, ${lastId}))`,
      )
    }
  }

  app.get(
    '/patrols',
    { schema: { tags, querystring: patrolsQuery, response: { 200: patrolsReply } } },
    async (request, reply) => {
      const { account, query, headers } = request
      const { worker_id, assignment_id, from, to } = query
      let found = seen(account)
      if (worker_id !== undefined) found = found.where('patrol.worker_id', '=', worker_id)
      if (assignment_id !== undefined) found = found.where('patrol.assignment_id', '=', assignment_id)
      if (to !== undefined) found = found.where('patrol.started_at', '<=', to)
      // `coalesce` makes the query use the index of start times. With the index of end times, it would first
      // collect all patrols that ended after `from`.
      if (from !== undefined) found = found.where(sql<boolean>`coalesce(patrol.ended_at, ${from}) >= ${from}`)
      if (wantsAllRows(headers))
        return sendRows({ path: '/patrols', row: patrol }, request, reply, pagesOf(found), (row) => row)
      const isOfAll = account.limits === null && worker_id === undefined && assignment_id === undefined
      const { total, isMore } = isOfAll
        ? { total: await countPatrols(context.db, account.company, { from, to }), isMore: false }
        : await countRows(found, maxCountedRows(query))
      const { before, meta } = describePage(total, query, isMore)
      if (meta.to === null) return { data: [], meta }
      if (isOfAll && from !== undefined) {
        // this lower limit ends the scan with the page; otherwise it would continue to the first patrol of
        // all
        const beginnings = found.select('patrol.started_at').orderBy('patrol.started_at', 'desc')
        const last = await beginnings
          .limit(1)
          .offset(meta.to - 1)
          .executeTakeFirst()
        if (last) found = found.where('patrol.started_at', '>=', last.started_at)
      }
      return { data: await rowsOf(found, meta.to - before, before), meta }
    },
  )

  app.get(
    '/patrols/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: patrolReply } } },
    async ({ account, params }) => {
      const row = await shown(seen(account).where('patrol.id', '=', params.id)).executeTakeFirst()
      if (!row) throw notFoundProblem()
      return { data: row }
    },
  )
}
