import { sql } from 'kysely'
import { incidentAssignees } from '../../contract/team/assignees.ts'
import type { App } from '../app/app.ts'
import { isIncidentOpen, canSee as seesRecord } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { assigneeRoutes } from '../team/assignee-routes.ts'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  incidentContentSteps,
  incidentAmendment,
  incidents as contract,
  incidentSteps,
} from '../../contract/incidents/incident.ts'
import { confidentiality, visibleLevels } from '../../domain/incidents/confidentiality.ts'
import { OPEN_INCIDENT_PHASES } from '../../domain/incidents/incident-lifecycle.ts'
import { incidentStream } from '../../domain/incidents/incident.ts'
import type { Account } from '../auth/account.ts'
import { commentRoutes } from '../comments/comments.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { commandFollowUp } from '../resource/write/follow-up.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { recordForReader } from '../resource/record/record-for-reader.ts'
import { type RequestedStep, stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { assertEscalable } from './assert-escalable.ts'
import { incidents } from './incident-model.ts'
import { incidentRows, toIncident } from './incident-rows.ts'
import { readIncidentNames } from './incident-names.ts'

const tags = [incidents.noun.many]
const params = z.object({ id })
const { reply: one } = contract
const NARROWED = ['status', 'severity', 'priority', 'incident_type', 'confidentiality'] as const
const NAMED = ['site_post_id', 'worker_id', 'user_id', 'occurrence_id'] as const

/** Routes of incidents: record, list, lifecycle steps, and additions. Readers without access get 404. */
export function incidentRoutes(app: App, context: Context): void {
  const { db } = context
  const recordFor = (account: Account) =>
    createRecordHandlers(context, incidents, incidentStream, async (trx, company, incidentId) => {
      const row = await incidentRows(trx, company).where('incident.id', '=', incidentId).executeTakeFirst()
      return row && toIncident(await readIncidentNames(trx, account, [incidentId]))(row)
    })
  const record = recordForReader(recordFor)

  app.get(contract.path, { schema: listSchema(incidents, contract) }, async (request, reply) => {
    const { account, query } = request
    const { company } = account
    const conditions = columnsEqual(
      'incident',
      Object.fromEntries([...NARROWED, ...NAMED].map((column) => [column, query[column]])),
    )
    if (query.open) conditions.push(sql<boolean>`incident.status in (${sql.join([...OPEN_INCIDENT_PHASES])})`)
    const { client_id: client } = query
    if (client !== undefined)
      conditions.push(sql<boolean>`(incident.client_id = ${client} or incident.site_post_id in (
        select id from site_post where company = ${company} and client_id = ${client}))`)
    conditions.push(isIncidentOpen(account, 'incident'))
    const bare = db.selectFrom('incident').where('incident.company', '=', company)
    const { rows, alone } = narrowList(conditions, incidentRows(db, company), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-id',
      rows,
      id: 'incident.id',
      searched: ['incident.search'],
      sorts: {
        id: 'incident.id',
        number: 'incident.number',
        occurred_at: 'incident.occurred_at',
        reported_at: 'incident.reported_at',
        title: 'incident.title',
        severity: 'incident.severity_rank',
        priority: 'incident.priority',
      },
      as: {
        ofPage: async (page) =>
          toIncident(
            await readIncidentNames(
              db,
              account,
              page.map((row) => row.id),
            ),
          ),
      },
      alone,
    })
  })

  readRoutes(app, contract, incidents, record)

  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: one } } },
    (request, reply) => {
      const { account, body } = request
      mustSeeLevel(account.permissions, body.confidentiality)
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'DraftIncident', said: body },
        commandIn: async (trx) => {
          if (body.occurrence_id != null) await assertEscalable(trx, account, body.occurrence_id)
          return {
            type: 'DraftIncident',
            ...toCommandFields(body),
            year: Number((await readCompanyDate({ db: trx, now: context.now }, account.company)).slice(0, 4)),
          }
        },
      })
    },
  )

  app.post(
    `${contract.path}/:id/amend`,
    { schema: { tags, params, headers: writeHeaders, body: incidentAmendment, response: { 200: one } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'AmendIncident', ...toCommandFields(request.body) },
      }),
  )

  const { noun } = incidents
  commentRoutes(app, context, {
    path: contract.path,
    about: incidentStream.name,
    noun,
    record,
    command: (said) => ({ type: 'CommentOnIncident' as const, ...said }),
  })
  const sees = async ({ account, said }: RequestedStep) => {
    if (typeof said['incident_id'] !== 'string') return
    if (!(await seesRecord(db, account, 'incident', said['incident_id'])))
      throw refusalProblem({
        code: 'unknown_incident',
        message: 'There is no such incident.',
        field: 'incident_id',
      })
  }
  stepRoutes(app, record, {
    steps: incidentSteps,
    noun,
    reply: one,
    before: sees,
    follows: ({ account, id: duplicate, route, said }) =>
      route === 'merge'
        ? async (trx, _id, commandId) => {
            const into = { stream: incidentStream, id: String(said['incident_id']) }
            const command = { type: 'ReceiveDuplicate', incidentId: duplicate } as const
            const handled = await commandFollowUp(context, trx, { account, commandId }, into, command)
            if (!handled.ok) throw refusalProblem(handled.refusal)
          }
        : undefined,
  })
  stepRoutes(app, record, {
    steps: incidentContentSteps,
    noun,
    reply: one,
    before: async ({ account, said }) => {
      const level = confidentiality.safeParse(said['confidentiality']).data
      if (level) mustSeeLevel(account.permissions, level)
    },
  })
}

/**
 * Throws a 422 problem if an account with these permissions could not see an incident of that
 * level.
 */
function mustSeeLevel(
  permissions: Parameters<typeof visibleLevels>[0],
  level: z.infer<typeof confidentiality>,
) {
  if (visibleLevels(permissions).includes(level)) return
  const message = 'You may not see incidents of this level, so you cannot choose it.'
  throw new HttpProblem(422, message, { code: 'level_closed', data: { confidentiality: [message] } })
}

/** Routes of the assignees of incidents. For a limited account, only those of visible incidents. */
export function incidentAssigneeRoutes(app: App, context: Context): void {
  assigneeRoutes(
    app,
    context,
    incidentAssignees,
    (account) =>
      sql<boolean>`account.id in (select incident.user_id from incident
        where incident.company = ${account.company} and ${isIncidentOpen(account, 'incident')})`,
  )
}
