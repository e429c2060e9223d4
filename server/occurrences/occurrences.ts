import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  occurrences as contract,
  type OccurrenceStep,
  occurrenceSteps,
} from '../../contract/occurrences/occurrence.ts'
import { type OccurrenceCommand, occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { commandFollowUp } from '../resource/write/follow-up.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { recordForReader } from '../resource/record/record-for-reader.ts'
import { occurrences } from './occurrence-model.ts'
import { occurrenceRows, readPersonNames, toOccurrence } from './occurrence-rows.ts'

const tags = [occurrences.noun.many]
const params = z.object({ id })
const one = { 200: contract.reply }

/**
 * Routes of occurrence-book entries: record, list, amend by further entries. No entry is edited or removed.
 */
export function occurrenceRoutes(app: App, context: Context): void {
  const { db } = context
  const recordFor = (account: Account) =>
    createRecordHandlers(context, occurrences, occurrenceStream, async (trx, company, entryId) => {
      const row = await occurrenceRows(trx, account).where('occurrence.id', '=', entryId).executeTakeFirst()
      return row && toOccurrence(await readPersonNames(trx, company))(row)
    })
  const record = recordForReader(recordFor)

  app.get(contract.path, { schema: listSchema(occurrences, contract) }, async (request, reply) => {
    const { company } = request.account
    const { site_post_id, worker_id, category, priority, status, late, client_id } = request.query
    const only = { site_post_id, worker_id, category, priority, status }
    const conditions = columnsEqual('occurrence', only)
    if (late === 'true') conditions.push(sql<boolean>`occurrence.late_reason is not null`)
    if (client_id !== undefined)
      conditions.push(
        sql<boolean>`occurrence.site_post_id in (select post.id from site_post as post
          where post.company = ${company} and post.client_id = ${client_id})`,
      )
    const bare = db.selectFrom('occurrence').where('occurrence.company', '=', company)
    const { rows, alone } = narrowList(conditions, occurrenceRows(db, request.account), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-id',
      rows,
      id: 'occurrence.id',
      searched: ['occurrence.search'],
      sorts: {
        id: 'occurrence.id',
        occurred_at: 'occurrence.occurred_at',
        site_post_name: 'site_post.search',
        category: 'occurrence.category',
        priority: 'occurrence.priority',
      },
      as: toOccurrence(await readPersonNames(db, company)),
      alone,
    })
  })

  readRoutes(app, contract, occurrences, record)

  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { account, body } = request
      const { amends, amend_reason, ...said } = body
      const reason = amend_reason ?? ''
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'RecordOccurrence', said: body },
        commandIn: async (trx) => ({
          type: 'RecordOccurrence',
          ...toCommandFields(said),
          year: Number((await readCompanyDate({ db: trx, now: context.now }, account.company)).slice(0, 4)),
          ...(amends != null && { amends: { id: amends, reason } }),
        }),
        ...(amends != null && {
          consequences: async (trx, amendedBy, commandId) => {
            const original = { stream: occurrenceStream, id: amends }
            const command = {
              type: 'AmendOccurrence',
              amendedBy,
              reason,
              sitePostId: said.site_post_id,
            } as const
            const handled = await commandFollowUp(context, trx, { account, commandId }, original, command)
            // Throwing also undoes the new entry and its serial number.
            if (!handled.ok) throw refusalProblem(handled.refusal)
          },
        }),
      })
    },
  )

  const stepRoute = <Step extends OccurrenceStep>(
    step: Step,
    commandOf: (body: z.infer<(typeof occurrenceSteps)[Step]>) => OccurrenceCommand,
  ) =>
    app.post(
      `${contract.path}/:id/${step}`,
      { schema: { tags, params, headers: writeHeaders, body: occurrenceSteps[step], response: one } },
      (request, reply) =>
        record.write(request, reply, {
          id: request.params.id,
          command: commandOf(request.body as z.infer<(typeof occurrenceSteps)[Step]>),
        }),
    )
  stepRoute('supplement', (body) => ({ type: 'SupplementOccurrence', ...body }))
  stepRoute('void', (body) => ({ type: 'VoidOccurrence', ...body }))
  stepRoute('review', (body) => ({ type: 'ReviewOccurrence', ...body }))
  stepRoute('accept-handover', (body) => ({ type: 'AcceptHandover', ...body }))
  stepRoute('dispute-handover', (body) => ({ type: 'DisputeHandover', ...body }))
}
