import { sql } from 'kysely'
import { z } from 'zod'
import { alarms as contract, alarmLoadReply, alarmSteps, groupReply } from '../../contract/alarms/alarm.ts'
import { WAITING } from '../../domain/alarms/alarm-lifecycle.ts'
import { alarmStream } from '../../domain/alarms/alarm.ts'
import { id } from '../../contract/id.ts'
import type { App } from '../app.ts'
import { isPlacedWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/problem-reply.ts'
import { followUp } from '../resource/follow-up.ts'
import { listSchema, sendList } from '../resource/list.ts'
import { narrowList } from '../resource/narrow-list.ts'
import { readRoutes } from '../resource/read-routes.ts'
import { recordOf } from '../resource/record.ts'
import { stepRoutes } from '../resource/step-routes.ts'
import { idempotencyKey, writeHeaders } from '../resource/write-headers.ts'
import { alarmLoad } from './alarm-load.ts'
import { alarms } from './alarm-model.ts'
import { alarmRows, shownAlarm } from './alarm-rows.ts'
import { alarmPeople } from './alarm-people.ts'

/** Lists alarms and takes their lifecycle steps. Only rules raise alarms; nobody adds or removes one. */
export function alarmRoutes(app: App, context: Context): void {
  const { db } = context
  const record = recordOf(context, alarms, alarmStream, async (trx, company, alarmId) => {
    const row = await alarmRows(trx, company).where('alarm.id', '=', alarmId).executeTakeFirst()
    return row && shownAlarm(await alarmPeople(trx, company))(row)
  })

  app.get(contract.path, { schema: listSchema(alarms, contract) }, async (request, reply) => {
    const { company, limits } = request.account
    const { standing, status, priority, kind, worker_id, rule_key } = request.query
    const is_standing = standing === undefined ? undefined : standing === 'true' ? 1 : 0
    const conditions = Object.entries({
      is_standing,
      status,
      priority: priority && Number(priority),
      kind,
      worker_id,
      rule_key,
    }).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(`alarm.${column}`)} = ${value}`],
    )
    if (limits) conditions.push(isPlacedWithin('alarm', company, limits, 'alarm'))
    const bare = db.selectFrom('alarm').where('alarm.company', '=', company)
    const { rows, alone } = narrowList(conditions, alarmRows(db, company), bare)
    // newest first
    const query = { ...request.query, sort: request.query.sort ?? ('-id' as const) }
    const { headers } = request
    const isStillAdmitted = () => request.isStillAdmitted()
    return sendList(contract, { query, headers, isStillAdmitted }, reply, {
      rows,
      id: 'alarm.id',
      searched: ['worker.search', 'assignment.search'],
      sorts: { id: 'alarm.id', priority: 'alarm.priority', raised_at: 'alarm.raised_at', kind: 'alarm.kind' },
      as: shownAlarm(await alarmPeople(db, company)),
      alone: request.query.search === undefined ? alone : undefined,
    })
  })

  readRoutes(app, contract, alarms, record)
  stepRoutes(app, record, { steps: alarmSteps, noun: alarms.noun, reply: contract.reply })

  app.post(
    `${contract.path}/:id/acknowledge-group`,
    {
      schema: {
        tags: [alarms.noun.many],
        params: z.object({ id }),
        headers: writeHeaders,
        response: { 200: groupReply },
      },
    },
    async ({ account, params, headers }) => {
      const commandId = `${account.userId}:${idempotencyKey(headers) ?? context.newId()}`
      const acknowledged = await db.transaction().execute(async (trx) => {
        const members = await trx
          .selectFrom('alarm')
          .select(['id', 'status'])
          .where('company', '=', account.company)
          .where((eb) => eb.or([eb('id', '=', params.id), eb('group_of', '=', params.id)]))
          .execute()
        if (members.length === 0) throw notFound(`No alarm found with ID: ${params.id}`)
        let count = 0
        for (const member of members.filter(({ status }) => WAITING.includes(status))) {
          const of = { stream: alarmStream, id: member.id }
          const done = await followUp(context, trx, { account, commandId }, of, { type: 'AcknowledgeAlarm' })
          if (done.ok) count += 1
        }
        return count
      })
      context.events.wake(account.company)
      return { data: { acknowledged } }
    },
  )

  app.get(
    '/alarm-load',
    { schema: { tags: [alarms.noun.many], response: { 200: alarmLoadReply } } },
    async ({ account }) => ({ data: await alarmLoad(db, account.company, context.now()) }),
  )
}
