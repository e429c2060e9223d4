import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  alarms as contract,
  alarmLoadReply,
  alarmSteps,
  groupReply,
  shelveGroupBody,
  shelveGroupReply,
} from '../../contract/alarms/alarm.ts'
import {
  alarmLifecycle,
  type AlarmPhase,
  UNACKNOWLEDGED_PHASES,
} from '../../domain/alarms/alarm-lifecycle.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { stepsFromPhase } from '../../domain/event-sourcing/lifecycle.ts'
import { type AlarmCommand, alarmStream } from '../../domain/alarms/alarm.ts'
import { id } from '../../contract/core/id.ts'
import type { App } from '../app/app.ts'
import { isPlacedWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { commandFollowUp } from '../resource/write/follow-up.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { idempotencyKey, writeHeaders } from '../resource/write/write-headers.ts'
import { readAlarmLoad } from './alarm-load.ts'
import { alarms } from './alarm-model.ts'
import { alarmRows, toAlarm, readAlarmPeople } from './alarm-rows.ts'

type GroupRequest = Pick<FastifyRequest, 'account' | 'headers'> & { params: { id: string } }

/**
 * Routes to list alarms and change their state. Only rules raise alarms, so there is no route to add or
 * remove one.
 */
export function alarmRoutes(app: App, context: Context): void {
  const { db } = context
  const record = createRecordHandlers(context, alarms, alarmStream, async (trx, company, alarmId) => {
    const row = await alarmRows(trx, company).where('alarm.id', '=', alarmId).executeTakeFirst()
    return row && toAlarm(await readAlarmPeople(trx, company))(row)
  })

  app.get(contract.path, { schema: listSchema(alarms, contract) }, async (request, reply) => {
    const { company, limits } = request.account
    const { standing, status, priority, kind, worker_id, rule_key } = request.query
    const is_standing = standing === undefined ? undefined : standing === 'true' ? 1 : 0
    const conditions = columnsEqual('alarm', {
      is_standing,
      status,
      priority: priority && Number(priority),
      kind,
      worker_id,
      rule_key,
    })
    if (limits) conditions.push(isPlacedWithin('alarm', company, limits, 'alarm'))
    const bare = db.selectFrom('alarm').where('alarm.company', '=', company)
    const { rows, alone } = narrowList(conditions, alarmRows(db, company), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-id',
      rows,
      id: 'alarm.id',
      searched: ['worker.search', 'assignment.search'],
      sorts: { id: 'alarm.id', priority: 'alarm.priority', raised_at: 'alarm.raised_at', kind: 'alarm.kind' },
      as: toAlarm(await readAlarmPeople(db, company)),
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
    async (request) => ({
      data: {
        acknowledged: await toGroup(
          request,
          (status) => UNACKNOWLEDGED_PHASES.includes(status),
          () => ({ type: 'AcknowledgeAlarm' }),
        ),
      },
    }),
  )

  app.post(
    `${contract.path}/:id/shelve-group`,
    {
      schema: {
        tags: [alarms.noun.many],
        params: z.object({ id }),
        headers: writeHeaders,
        body: shelveGroupBody,
        response: { 200: shelveGroupReply },
      },
    },
    async (request) => {
      const { reason, shelved_until: shelvedUntil } = request.body
      return {
        data: {
          shelved: await toGroup(
            request,
            (status) => stepsFromPhase(alarmLifecycle, status).includes(alarmLifecycle.steps['alarm.shelve']),
            () => ({ type: 'ShelveAlarm', reason, shelvedUntil }),
          ),
        },
      }
    },
  )

  /**
   * Applies a command to every alarm of a group that allows it, and returns their number. If no alarm allows
   * it, throws the refusal.
   */
  async function toGroup(
    { account, params, headers }: GroupRequest,
    isDue: (status: AlarmPhase) => boolean,
    command: () => AlarmCommand,
  ): Promise<number> {
    const commandId = `${account.userId}:${idempotencyKey(headers) ?? context.newId()}`
    const taken = await db.transaction().execute(async (trx) => {
      const members = await trx
        .selectFrom('alarm')
        .select(['id', 'status'])
        .where('company', '=', account.company)
        .where((eb) => eb.or([eb('id', '=', params.id), eb('group_of', '=', params.id)]))
        .execute()
      if (members.length === 0) throw notFoundProblem(`No alarm found with ID: ${params.id}`)
      let count = 0
      let refused: Refusal | null = null
      for (const member of members.filter(({ status }) => isDue(status))) {
        const of = { stream: alarmStream, id: member.id }
        const done = await commandFollowUp(context, trx, { account, commandId }, of, command())
        if (done.ok) count += 1
        else refused = done.refusal
      }
      if (count === 0 && refused) throw refusalProblem(refused)
      return count
    })
    context.events.wake(account.company)
    return taken
  }

  app.get(
    '/alarm-load',
    { schema: { tags: [alarms.noun.many], response: { 200: alarmLoadReply } } },
    async ({ account }) => ({ data: await readAlarmLoad(db, account.company, context.now()) }),
  )
}
