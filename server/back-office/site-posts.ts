import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { pageQuery } from '../../contract/page.ts'
import { removedReply } from '../../contract/resource.ts'
import { assignmentPostBody, type SitePost, sitePosts as contract } from '../../contract/site-post.ts'
import type { Changes } from '../../domain/record-stream.ts'
import { type sitePostRules, sitePostStream } from '../../domain/site-post.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { pageOfRows } from '../http/paging.ts'
import { addRow, changeRow, readModel, searchText } from '../projections/read-model.ts'
import { notFound } from '../http/problem-reply.ts'
import { byNumber, listSchema, sendList } from '../resource/list.ts'
import { mustExist, type Show, tellRemoved } from '../resource/record.ts'
import { recordRoutes } from '../resource/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { writeHeaders } from '../resource/write-headers.ts'

declare module '../db/tables.ts' {
  interface Tables {
    site_post: {
      company: string
      id: string
      alias: string
      search: string
      type: string
      latitude: number
      longitude: number
      client_id: string
      assignment_id: string | null
      archived_at: number | null
    }
  }
}

export const sitePosts: Resource = {
  noun: { one: 'site post', many: 'site posts' },
  path: contract.path,
  record: { table: 'site_post', called: 'alias' },
  apiNames: { postType: 'type', clientId: 'owner' },
  refersTo: {
    client: (db, company, client) => named(db, company).where('client_id', '=', client),
    assignment: (db, company, assignment) => named(db, company).where('assignment_id', '=', assignment),
  },
  readModel: readModel(sitePostStream, ['site_post'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'SitePostAdded':
        return addRow(trx, 'site_post', key, columnsOf(event))
      case 'SitePostChanged':
        return changeRow(trx, 'site_post', key, columnsOf(event))
      case 'SitePostRemoved':
        return changeRow(trx, 'site_post', key, { archived_at: at })
    }
  }),
}

const columnsOf = ({
  postType,
  clientId,
  assignmentId,
  ...fields
}: Changes<z.infer<typeof sitePostRules>> & { type?: string }) => ({
  ...fields,
  search: searchText(fields.alias),
  type: postType,
  client_id: clientId,
  assignment_id: assignmentId,
})

const named = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('site_post')
    .select('alias as called')
    .where('company', '=', company)
    .where('archived_at', 'is', null)

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('site_post')
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.company', '=', 'site_post.company')
        .onRef('assignment.id', '=', 'site_post.assignment_id'),
    )
    .leftJoin('client', (join) =>
      join.onRef('client.company', '=', 'site_post.company').onRef('client.id', '=', 'site_post.client_id'),
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
      'client.name as owner_name',
    ])
    .where('site_post.company', '=', company)
    .where('site_post.archived_at', 'is', null)

const listed = {
  id: 'site_post.id',
  searched: ['site_post.search'],
  sorts: {
    id: 'site_post.id',
    alias: 'site_post.search',
    type: 'site_post.type',
    assignment_name: 'assignment.search',
  },
  as: (row: SitePost) => row,
}

/** Where guards stand or pass: of the company, of a client, of an assignment. */
export function sitePostRoutes(app: App, context: Context): void {
  const show: Show<SitePost> = (db, company, postId) =>
    rowsOf(db, company).where('site_post.id', '=', postId).executeTakeFirst()

  app.get('/site-posts', { schema: listSchema(sitePosts, contract) }, (request, reply) => {
    const { owner, assignment_id } = request.query
    let rows = rowsOf(context.db, request.account.company)
    if (owner !== undefined) rows = rows.where('site_post.client_id', '=', owner)
    if (assignment_id !== undefined) rows = rows.where('site_post.assignment_id', '=', assignment_id)
    return sendList(contract, request, reply, { ...listed, rows })
  })
  const record = recordRoutes(app, context, {
    contract,
    resource: sitePosts,
    stream: sitePostStream,
    show,
    add: ({ type: postType, owner: clientId, assignment_id, ...fields }) => ({
      type: 'AddSitePost',
      ...fields,
      postType,
      clientId,
      assignmentId: assignment_id ?? null,
    }),
    change: ({ type: postType, owner: clientId, assignment_id: assignmentId, ...fields }) => ({
      type: 'ChangeSitePost',
      ...fields,
      postType,
      clientId,
      assignmentId,
    }),
    remove: { type: 'RemoveSitePost' },
  })

  // the same posts as a part of their assignment: DELETE takes a post off it, the post itself stays
  const ofAssignment = z.object({ id })
  const onAssignment = z.object({ id, postId: id })
  const tags = ['assignments']

  app.get(
    '/assignments/:id/site-posts',
    { schema: { tags, params: ofAssignment, querystring: pageQuery(10), response: { 200: contract.page } } },
    async ({ account: { company }, params, query }) => {
      await mustExist(context.db, 'assignment', company, params.id)
      const rows = rowsOf(context.db, company)
        .where('site_post.assignment_id', '=', params.id)
        .orderBy(byNumber('site_post.id'))
        .orderBy('site_post.id')
      const page = await pageOfRows(rows, query)
      return { data: page.rows, meta: page.meta }
    },
  )
  app.post(
    '/assignments/:id/site-posts',
    {
      schema: {
        tags,
        params: ofAssignment,
        headers: writeHeaders,
        body: assignmentPostBody,
        response: { 201: contract.reply },
      },
    },
    async (request, reply) => {
      const { body, params } = request
      if ('site_post_id' in body)
        return record.write(request, reply.code(201), {
          id: body.site_post_id,
          command: { type: 'ChangeSitePost', assignmentId: params.id },
        })
      const { type: postType, owner: clientId, ...fields } = body
      return record.write(request, reply.code(201), {
        id: null,
        command: { type: 'AddSitePost', ...fields, postType, clientId, assignmentId: params.id },
      })
    },
  )
  // asked in the transaction, behind the first answer: a retry must not hear 404 because the first one took the post off
  const mustBeOn = async (
    trx: Context['db'],
    company: CompanyId,
    { id: assignmentId, postId }: z.infer<typeof onAssignment>,
  ) => {
    const post = await show(trx, company, postId)
    if (post?.assignment_id !== assignmentId) throw notFound()
  }
  app.patch(
    '/assignments/:id/site-posts/:postId',
    {
      schema: {
        tags,
        params: onAssignment,
        headers: writeHeaders,
        body: contract.changes,
        response: { 200: contract.reply },
      },
    },
    (request, reply) => {
      const { account, params, body } = request
      const { type: postType, owner: clientId, assignment_id: assignmentId, ...fields } = body
      return record.write(request, reply, {
        id: params.postId,
        asked: { ...body, type: 'ChangeSitePost', postType, on: params.id },
        commandIn: async (trx) => {
          await mustBeOn(trx, account.company, params)
          return { type: 'ChangeSitePost', ...fields, postType, clientId, assignmentId }
        },
      })
    },
  )
  app.delete(
    '/assignments/:id/site-posts/:postId',
    { schema: { tags, params: onAssignment, headers: writeHeaders, response: { 200: removedReply } } },
    (request, reply) => {
      const { account, params } = request
      return record.write(request, reply, {
        id: params.postId,
        asked: { type: 'TakeSitePostOff', on: params.id },
        commandIn: async (trx) => {
          await mustBeOn(trx, account.company, params)
          return { type: 'ChangeSitePost', assignmentId: null }
        },
        tell: tellRemoved,
      })
    },
  )
}
