import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { pageQuery } from '../../contract/core/page.ts'
import { removedReply } from '../../contract/core/resource.ts'
import {
  assignmentPostBody,
  type SitePost,
  sitePosts as contract,
} from '../../contract/site-posts/site-post.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { App } from '../app/app.ts'
import { isWithin, type Viewer } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { archiverName, archiveRoutes, isArchived } from '../resource/write/archiving.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { orderByNumericId, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRecordPage, type RecordReader, removedProblem } from '../resource/record/record.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { hasChecklist, sitePostNames, sitePosts } from './site-post-model.ts'

/**
 * Selects the company's posts in the format of the API, including removed ones. With limits, only client
 * names within them are included.
 */
export const sitePostRows = (db: Context['db'], company: CompanyId, limits: Limits | null = null) =>
  db
    .selectFrom('site_post')
    .leftJoin('assignment', onId('assignment', 'site_post.assignment_id'))
    .leftJoin('client', (join) => {
      const owner = join
        .onRef('client.company', '=', 'site_post.company')
        .onRef('client.id', '=', 'site_post.client_id')
      return limits === null ? owner : owner.on(isWithin('client', company, limits, 'client.id'))
    })
    .select([
      'site_post.id',
      'site_post.alias',
      'site_post.latitude',
      'site_post.longitude',
      'site_post.type',
      'site_post.assignment_id',
      'assignment.name as assignment_name',
      'client.id as owner',
      'client.name as owner_name',
      'site_post.time_zone',
      'site_post.ended_at as archived_at',
      archiverName('site_post', company).as('archived_by'),
    ])
    .where('site_post.company', '=', company)

const rowsOf = (...asked: Parameters<typeof sitePostRows>) =>
  sitePostRows(...asked).where('site_post.archived_at', 'is', null)

/** Selects the posts that an account may see and that are not archived. */
function postsSeen(db: Context['db'], { company, limits }: Viewer) {
  const rows = rowsOf(db, company, limits).where(isArchived('site_post', false))
  return limits ? rows.where(isWithin('site-post', company, limits, 'site_post.id')) : rows
}

const listed = {
  id: 'site_post.id',
  searched: ['site_post.search'],
  sorts: {
    id: 'site_post.id',
    alias: 'site_post.search',
    type: 'site_post.type',
    owner_name: 'client.search',
    assignment_name: 'assignment.search',
  },
  as: (row: SitePost) => row,
}

/** Reads a post in the format of the API. */
export const readSitePost: RecordReader<SitePost> = (db, company, postId, limits) =>
  rowsOf(db, company, limits).where('site_post.id', '=', postId).executeTakeFirst()

/** Routes of site posts: those of the company, of a client and of an assignment. */
export function sitePostRoutes(app: App, context: Context): void {
  app.get('/site-posts', { schema: listSchema(sitePosts, contract) }, (request, reply) => {
    const { owner, assignment_id, checklist_id, archived } = request.query
    const { company, limits } = request.account
    const narrowed = [isArchived('site_post', archived === 'true')]
    if (limits) narrowed.push(isWithin('site-post', company, limits, 'site_post.id'))
    if (owner !== undefined) narrowed.push(sql`site_post.client_id = ${owner}`)
    if (assignment_id !== undefined) narrowed.push(sql`site_post.assignment_id = ${assignment_id}`)
    if (checklist_id !== undefined) narrowed.push(hasChecklist(company, checklist_id))
    return sendList(contract, request, reply, {
      ...listed,
      ...narrowList(
        narrowed,
        rowsOf(context.db, company, limits),
        context.db.selectFrom('site_post').where('company', '=', company).where('archived_at', 'is', null),
      ),
    })
  })
  const record = recordRoutes(app, context, {
    contract,
    resource: sitePosts,
    stream: sitePostStream,
    show: readSitePost,
    add: (body) => ({ type: 'AddSitePost', ...toCommandFields(body, sitePostNames) }),
    change: (body) => ({ type: 'ChangeSitePost', ...toCommandFields(body, sitePostNames) }),
    remove: { type: 'RemoveSitePost' },
  })
  archiveRoutes(app, record, {
    contract,
    noun: sitePosts.noun,
    archive: { type: 'ArchiveSitePost' },
    restore: { type: 'RestoreSitePost' },
  })

  // The posts as parts of their assignment. DELETE removes a post from the assignment, without deleting the
  // post.
  const ofAssignment = z.object({ id })
  const onAssignment = z.object({ id, postId: id })
  const tags = ['assignments']

  app.get(
    '/assignments/:id/site-posts',
    { schema: { tags, params: ofAssignment, querystring: pageQuery(10), response: { 200: contract.page } } },
    ({ account, params, query }) => {
      const rows = postsSeen(context.db, account)
        .where('site_post.assignment_id', '=', params.id)
        .orderBy(orderByNumericId('site_post.id'))
        .orderBy('site_post.id')
      return readRecordPage(context.db, { table: 'assignment', seer: account, id: params.id }, rows, query)
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
      return record.write(request, reply.code(201), {
        id: null,
        command: { type: 'AddSitePost', ...toCommandFields(body, sitePostNames), assignmentId: params.id },
      })
    },
  )
  // This is checked in the transaction, after the search for a stored reply: a retry would otherwise get 404,
  // because the first call has removed the post.
  const mustBeOn = async (
    trx: Context['db'],
    company: CompanyId,
    { id: assignmentId, postId }: z.infer<typeof onAssignment>,
  ) => {
    const post = await readSitePost(trx, company, postId)
    if (post?.assignment_id !== assignmentId) throw notFoundProblem()
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
      const change = { type: 'ChangeSitePost', ...toCommandFields(body, sitePostNames) } as const
      return record.write(request, reply, {
        id: params.postId,
        asked: { ...change, on: params.id },
        commandIn: async (trx) => {
          await mustBeOn(trx, account.company, params)
          return change
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
        asked: { type: 'WithdrawSitePost', on: params.id },
        commandIn: async (trx) => {
          await mustBeOn(trx, account.company, params)
          return { type: 'ChangeSitePost', assignmentId: null }
        },
        tell: removedProblem,
      })
    },
  )
}
