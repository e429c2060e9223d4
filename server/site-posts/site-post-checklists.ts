import { z } from 'zod'
import { assignChecklistBody, postChecklists } from '../../contract/site-posts/checklist.ts'
import { id } from '../../contract/core/id.ts'
import { removedReply } from '../../contract/core/resource.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { readRecordPage, createRecordHandlers, removedProblem } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { parseItems } from '../checklists/checklists.ts'
import { sitePosts } from './site-post-model.ts'
import { readSitePost } from './site-posts.ts'

const tags = [sitePosts.noun.many]
const contract = postChecklists('')

const rowsOf = (db: Context['db'], company: CompanyId, postId: string) =>
  db
    .selectFrom('site_post_checklist as assigned')
    .innerJoin('checklist', onId('checklist', 'assigned.checklist_id'))
    .select([
      'checklist.id',
      'assigned.site_post_id',
      'assigned.checklist_id',
      'checklist.title',
      'checklist.kind',
      'checklist.items',
      'checklist.status',
      'checklist.pass_mark',
      'checklist.schedule',
    ])
    .where('assigned.company', '=', company)
    .where('assigned.site_post_id', '=', postId)

/** Routes of a site post's checklists, which are in the post's stream. */
export function sitePostChecklistRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, sitePosts, sitePostStream, readSitePost)

  app.get(
    '/site-post-checklists/:id',
    {
      schema: {
        tags,
        params: z.object({ id }),
        querystring: contract.query,
        response: { 200: contract.page },
      },
    },
    async ({ account, params, query }) => {
      const rows = rowsOf(context.db, account.company, params.id)
        .orderBy('checklist.search')
        .orderBy('checklist.id')
      const of = { table: 'site_post', seer: account, id: params.id } as const
      const { data, meta } = await readRecordPage(context.db, of, rows, query)
      return { data: data.map(parseItems), meta }
    },
  )
  app.post(
    '/site-post-checklists',
    {
      schema: { tags, headers: writeHeaders, body: assignChecklistBody, response: { 201: contract.reply } },
    },
    (request, reply) => {
      const { company } = request.account
      const { site_post_id: postId, checklist_id: checklistId } = request.body
      return record.write(request, reply.code(201), {
        id: postId,
        command: { type: 'AssignChecklist', checklistId },
        tell: async (trx) => {
          const rows = rowsOf(trx, company, postId).where('assigned.checklist_id', '=', checklistId)
          return { data: parseItems(await rows.executeTakeFirstOrThrow()) }
        },
      })
    },
  )
  app.delete(
    '/site-post-checklists/:sitePostId/:checklistId',
    {
      schema: {
        tags,
        params: z.object({ sitePostId: id, checklistId: id }),
        headers: writeHeaders,
        response: { 200: removedReply },
      },
    },
    (request, reply) => {
      const { sitePostId, checklistId } = request.params
      return record.write(request, reply, {
        id: sitePostId,
        command: { type: 'WithdrawChecklist', checklistId },
        tell: (trx) => removedProblem(trx, checklistId),
      })
    },
  )
}
