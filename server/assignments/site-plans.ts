import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  sitePlanBody,
  sitePlanReply,
  sitePlansQuery,
  sitePlansReply,
} from '../../contract/assignments/assignment.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readPage } from '../http/reply/paging.ts'
import { orderByNumericId } from '../resource/list/list.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { assignments, readAssignment } from './assignments.ts'

const tags = ['assignments']

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('assignment')
    .select(['id as assignment_id', 'site_plan'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)

/** Routes of site plans. Their events are stored in the assignments' streams. */
export function sitePlanRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, assignments, assignmentStream, readAssignment)

  app.get(
    '/site-plans',
    { schema: { tags, querystring: sitePlansQuery, response: { 200: sitePlansReply } } },
    async ({ account, query }) => {
      const { company, limits } = account
      let rows = rowsOf(context.db, company)
        .where('site_plan', 'is not', null)
        .orderBy(orderByNumericId('id'))
        .orderBy('id')
      if (limits) rows = rows.where(isWithin('assignment', company, limits, 'id'))
      const { rows: data, meta } = await readPage(rows, query)
      return { data, meta }
    },
  )
  app.put(
    '/assignments/:id/site-plan',
    {
      schema: {
        tags,
        params: z.object({ id }),
        headers: writeHeaders,
        body: sitePlanBody,
        response: { 200: sitePlanReply },
      },
    },
    (request, reply) => {
      const { account, params, body } = request
      return record.write(request, reply, {
        id: params.id,
        command: { type: 'DrawSitePlan', plan: body.site_plan },
        tell: async (trx) => ({
          data: await rowsOf(trx, account.company).where('id', '=', params.id).executeTakeFirstOrThrow(),
        }),
      })
    },
  )
}
