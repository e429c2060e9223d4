import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { patrolReply, patrolsQuery, patrolsReply } from '../../contract/patrol.ts'
import type { App } from '../app.ts'
import { isWithin, type Seer } from '../auth/within-limits.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFound } from './problem-reply.ts'
import { pageOfRows } from './paging.ts'
import { byNumber } from '../resource/list.ts'

const tags = ['patrols']

/** Patrols: each from when a guard came on duty until he went off. Their trails are served with the locations. */
export function patrolRoutes(app: App, context: Context): void {
  const patrols = ({ company, limits }: Seer) =>
    context.db
      .selectFrom('patrol')
      .innerJoin('worker', (join) =>
        join.onRef('worker.company', '=', 'patrol.company').onRef('worker.id', '=', 'patrol.worker_id'),
      )
      .leftJoin('assignment', (join) =>
        join
          .onRef('assignment.company', '=', 'patrol.company')
          .onRef('assignment.id', '=', 'patrol.assignment_id'),
      )
      .select([
        'patrol.id',
        'patrol.worker_id',
        'worker.full_name as worker_name',
        'patrol.assignment_id',
        'assignment.name as assignment_name',
        'patrol.started_at',
        'patrol.ended_at',
      ])
      .where('patrol.company', '=', company)
      .$if(limits !== null, (rows) =>
        limits === null ? rows : rows.where(isWithin('assignment', company, limits, 'patrol.assignment_id')),
      )

  /** Ids of all guards' patrols that had not ended by then: an index for each of the two ways finds them. */
  const unendedBy = (company: CompanyId, from: number) => {
    const ids = context.db.selectFrom('patrol as late').select('late.id').where('late.company', '=', company)
    return ids.where('late.ended_at', 'is', null).unionAll(ids.where('late.ended_at', '>=', from))
  }

  /** Years of patrols are not counted each time the list is opened: the projection keeps the count. */
  const patrolCount = async (company: CompanyId) => {
    const row = await context.db
      .selectFrom('patrol_count')
      .select('count')
      .where('company', '=', company)
      .executeTakeFirst()
    return row?.count ?? 0
  }

  app.get(
    '/patrols',
    { schema: { tags, querystring: patrolsQuery, response: { 200: patrolsReply } } },
    async ({ account, query }) => {
      const { worker_id, assignment_id, from, to } = query
      let rows = patrols(account)
        .orderBy('patrol.started_at', 'desc')
        .orderBy(byNumber('patrol.id'), 'desc')
        .orderBy('patrol.id', 'desc')
      if (to !== undefined) rows = rows.where('patrol.started_at', '<=', to)
      if (assignment_id !== undefined) rows = rows.where('patrol.assignment_id', '=', assignment_id)
      if (worker_id !== undefined) {
        rows = rows.where('patrol.worker_id', '=', worker_id)
        if (from !== undefined)
          rows = rows.where((eb) =>
            eb.or([eb('patrol.ended_at', 'is', null), eb('patrol.ended_at', '>=', from)]),
          )
      } else if (from !== undefined) rows = rows.where('patrol.id', 'in', unendedBy(account.company, from))
      const isAll =
        account.limits === null &&
        worker_id === undefined &&
        assignment_id === undefined &&
        from === undefined &&
        to === undefined
      const page = await pageOfRows(rows, query, isAll ? () => patrolCount(account.company) : undefined)
      return { data: page.rows, meta: page.meta }
    },
  )

  app.get(
    '/patrols/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: patrolReply } } },
    async ({ account, params }) => {
      const row = await patrols(account).where('patrol.id', '=', params.id).executeTakeFirst()
      if (!row) throw notFound()
      return { data: row }
    },
  )
}
