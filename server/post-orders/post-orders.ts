import type { Kysely } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  outstandingOrders,
  sitePostOrders,
  postOrdersReaders,
} from '../../contract/site-posts/post-orders.ts'
import { refuse } from '../../domain/event-sourcing/event.ts'
import { postOrdersStream } from '../../domain/records/post-orders.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { createHistoryNames } from '../resource/record/history.ts'
import { requireRecord, readRecordPage, createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { postOrders } from './post-orders-model.ts'
import {
  outstandingRows,
  readerRows,
  toPostOrdersReader,
  toPostOrdersVersion,
  versionRows,
} from './post-orders-rows.ts'

const tags = ['site posts']
const ofPost = z.object({ id })
const [versions, readers, outstanding] = [sitePostOrders(''), postOrdersReaders(''), outstandingOrders('')]

const postOf = (seer: Account, { id: postId }: { id: string }) =>
  ({ table: 'site_post', seer, id: postId }) as const

const notOnAssignment = () =>
  refusalProblem(
    refuse('not_assigned', 'This guard is not on the assignment of the post.', 'worker_id').refused,
  )

/** Routes of post orders: versions, acknowledgements, and what a guard must still acknowledge. */
export function postOrdersRoutes(app: App, context: Context): void {
  const { db } = context
  const personOf = (trx: Kysely<Tables>, company: CompanyId) =>
    createHistoryNames({ db: trx, references: context.references }, { company, limits: null }).person

  const showVersion = async (trx: Kysely<Tables>, company: CompanyId, postId: string) => {
    const row = await versionRows(trx, company, postId).executeTakeFirst()
    return row && toPostOrdersVersion(row, personOf(trx, company))
  }
  const record = createRecordHandlers(context, postOrders, postOrdersStream, showVersion)

  app.get(
    '/site-posts/:id/post-orders',
    { schema: { tags, params: ofPost, querystring: versions.query, response: { 200: versions.page } } },
    async ({ account, params, query }) => {
      const rows = versionRows(db, account.company, params.id)
      const { data, meta } = await readRecordPage(db, postOf(account, params), rows, query)
      const person = personOf(db, account.company)
      return { data: await Promise.all(data.map((row) => toPostOrdersVersion(row, person))), meta }
    },
  )
  app.post(
    '/site-posts/:id/post-orders',
    {
      schema: {
        tags,
        params: ofPost,
        headers: writeHeaders,
        body: versions.body,
        response: { 201: versions.reply },
      },
    },
    async (request, reply) => {
      const { account, params, body } = request
      await requireRecord(db, 'site_post', account, params.id)
      return record.write(request, reply.code(201), {
        id: params.id,
        command: { type: 'IssuePostOrders', sitePostId: params.id, ...body },
      })
    },
  )
  app.get(
    '/site-posts/:id/acknowledgements',
    { schema: { tags, params: ofPost, querystring: readers.query, response: { 200: readers.page } } },
    async ({ account, params, query }) => {
      const rows = readerRows(db, account.company, params.id)
      const { data, meta } = await readRecordPage(db, postOf(account, params), rows, query)
      const person = personOf(db, account.company)
      return { data: await Promise.all(data.map((row) => toPostOrdersReader(row, person))), meta }
    },
  )
  app.post(
    '/site-posts/:id/acknowledgements',
    {
      schema: {
        tags,
        params: ofPost,
        headers: writeHeaders,
        body: readers.body,
        response: { 201: readers.reply },
      },
    },
    async (request, reply) => {
      const { account, params, body } = request
      const { company } = account
      await requireRecord(db, 'site_post', account, params.id)
      const readerIn = (trx: Kysely<Tables>) =>
        readerRows(trx, company, params.id).where('worker.id', '=', body.worker_id).executeTakeFirst()
      const signature = {
        type: 'RecordSignature',
        sitePostId: params.id,
        workerId: body.worker_id,
        version: body.version,
        signedOn: body.signed_on,
      } as const
      return record.write(request, reply.code(201), {
        id: params.id,
        asked: signature,
        commandIn: async (trx) => {
          if (!(await readerIn(trx))) throw notOnAssignment()
          const issued = await versionRows(trx, company, params.id).limit(1).executeTakeFirst()
          const dayOf = (at: number) => readCompanyDate({ db: trx, now: () => at }, company)
          return {
            ...signature,
            issuedOn: issued ? await dayOf(issued.issued_at) : null,
            today: await dayOf(context.now()),
          }
        },
        tell: async (trx) => {
          const row = await readerIn(trx)
          return { data: row && (await toPostOrdersReader(row, personOf(trx, company))) }
        },
      })
    },
  )
  app.get(
    '/worker-post-orders/:workerId',
    {
      schema: {
        tags: ['guards'],
        params: z.object({ workerId: id }),
        querystring: outstanding.query,
        response: { 200: outstanding.page },
      },
    },
    async ({ account, params: { workerId }, query }) => {
      const { company, limits } = account
      let rows = outstandingRows(db, company, workerId)
      if (limits) rows = rows.where(isWithin('site-post', company, limits, 'post.id'))
      const { data, meta } = await readRecordPage(
        db,
        { table: 'worker', seer: account, id: workerId },
        rows,
        query,
      )
      return { data: data.map((row) => ({ ...row, id: row.site_post_id })), meta }
    },
  )
}
