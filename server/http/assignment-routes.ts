import { z } from 'zod'
import { assignmentReply, assignmentsQuery, assignmentsReply } from '../../contract/assignment.ts'
import { id } from '../../contract/id.ts'
import { pageQuery } from '../../contract/page.ts'
import type { App } from '../app.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { assignmentReplyOf, assignmentRows } from './assignment-rows.ts'
import { mustExist } from './must-exist.ts'
import { notFound } from './not-found.ts'
import { type PageQuery, pageOfRows } from './paging.ts'
import { byNumber, holds } from './search.ts'

const tags = ['assignments']

/** The assignments with their geofences, of the company or of one client. */
export function assignmentRoutes(app: App, context: Context): void {
  const onRequest = requireUser(context)

  const list = async (
    company: CompanyId,
    query: PageQuery & { client_id?: string | undefined; search?: string | undefined },
  ) => {
    let rows = assignmentRows(context.db, company)
      .orderBy('assignment.search')
      .orderBy(byNumber('assignment.id'))
      .orderBy('assignment.id')
    if (query.client_id !== undefined) rows = rows.where('assignment.client_id', '=', query.client_id)
    if (query.search) rows = rows.where(holds('assignment.search', query.search))
    const page = await pageOfRows(rows, query)
    return { data: page.rows.map(assignmentReplyOf), meta: page.meta }
  }

  app.get(
    '/assignments',
    { schema: { tags, querystring: assignmentsQuery, response: { 200: assignmentsReply } }, onRequest },
    ({ account, query }) => list(account.company, query),
  )

  app.get(
    '/client-assignments/:clientId',
    {
      schema: {
        tags,
        params: z.object({ clientId: id }),
        querystring: pageQuery(10),
        response: { 200: assignmentsReply },
      },
      onRequest,
    },
    async ({ account, params, query }) => {
      await mustExist(context.db, 'client', account.company, params.clientId)
      return list(account.company, { ...query, client_id: params.clientId })
    },
  )

  app.get(
    '/assignments/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: assignmentReply } }, onRequest },
    async ({ account, params }) => {
      const row = await assignmentRows(context.db, account.company)
        .where('assignment.id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return { data: assignmentReplyOf(row) }
    },
  )
}
