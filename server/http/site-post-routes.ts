import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { pageQuery } from '../../contract/page.ts'
import { sitePostReply, sitePostsQuery, sitePostsReply } from '../../contract/site-post.ts'
import type { App } from '../app.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { mustExist } from './must-exist.ts'
import { notFound } from './not-found.ts'
import { pageOfRows } from './paging.ts'
import { byNumber, holds } from './search.ts'

const tags = ['site posts']

/** The site posts, of the company, a client or an assignment. */
export function sitePostRoutes(app: App, context: Context): void {
  const onRequest = requireUser(context)

  const posts = (company: CompanyId) =>
    context.db
      .selectFrom('site_post')
      .leftJoin('assignment', (join) =>
        join
          .onRef('assignment.company', '=', 'site_post.company')
          .onRef('assignment.id', '=', 'site_post.assignment_id'),
      )
      .select([
        'site_post.id',
        'site_post.alias',
        'site_post.latitude',
        'site_post.longitude',
        'site_post.type',
        'site_post.assignment_id',
        'assignment.name as assignment_name',
        'site_post.client_id as owner',
      ])
      .where('site_post.company', '=', company)
      .orderBy(byNumber('site_post.id'))
      .orderBy('site_post.id')

  app.get(
    '/site-posts',
    { schema: { tags, querystring: sitePostsQuery, response: { 200: sitePostsReply } }, onRequest },
    async ({ account, query }) => {
      let rows = posts(account.company)
      if (query.owner !== undefined) rows = rows.where('site_post.client_id', '=', query.owner)
      if (query.search) rows = rows.where(holds('site_post.search', query.search))
      const page = await pageOfRows(rows, query)
      return { data: page.rows, meta: page.meta }
    },
  )

  app.get(
    '/assignments/:id/site-posts',
    {
      schema: {
        tags,
        params: z.object({ id }),
        querystring: pageQuery(10),
        response: { 200: sitePostsReply },
      },
      onRequest,
    },
    async ({ account, params, query }) => {
      await mustExist(context.db, 'assignment', account.company, params.id)
      const rows = posts(account.company).where('site_post.assignment_id', '=', params.id)
      const page = await pageOfRows(rows, query)
      return { data: page.rows, meta: page.meta }
    },
  )

  app.get(
    '/site-posts/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: sitePostReply } }, onRequest },
    async ({ account, params }) => {
      const row = await posts(account.company).where('site_post.id', '=', params.id).executeTakeFirst()
      if (!row) throw notFound()
      return { data: row }
    },
  )
}
