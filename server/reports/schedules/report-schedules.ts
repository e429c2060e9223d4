import type { Kysely } from 'kysely'
import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import { CUSTOM_REPORT_SLUG } from '../../../contract/reports/report-list.ts'
import {
  reportDeliveriesReply,
  type ReportScheduleRow,
  reportSchedules as contract,
  reportSendReply,
} from '../../../contract/reports/report-schedule.ts'
import type { Refusal } from '../../../domain/event-sourcing/event.ts'
import { type ReportScheduleEvent, reportScheduleStream } from '../../../domain/reports/report-schedule.ts'
import { FREQUENCIES, nextDueTime } from '../../../domain/reports/schedule-times.ts'
import { searchText } from '../../../domain/text/text.ts'
import type { App } from '../../app/app.ts'
import { recordAttempt, type RateLimit, tooManyAttempts } from '../../auth/brute-force/rate-limit.ts'
import { writeMessage } from '../../background/outbox.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem } from '../../http/reply/problem-reply.ts'
import { addRow, changeRow, readModel } from '../../projections/read-model.ts'
import { allExist } from '../../resource/references.ts'
import { toColumnFields, toCommandFields } from '../../resource/write/field-names.ts'
import { listSchema, sendList } from '../../resource/list/list.ts'
import { recordRoutes } from '../../resource/record/record-routes.ts'
import { type DecidedEvents, rowsReferencing, type Resource } from '../../resource/resource.ts'
import { parseListOrEmpty, REPORT_MAIL, scheduledMessage } from './schedule-tables.ts'

const SHOWN_DELIVERIES = 20

/**
 * Returns the rate limits of sending by hand, because up to twenty people receive a report that they did not
 * request.
 */
const sendSubjects = (company: string, scheduleId: string): RateLimit[] => [
  { name: `report-send:${company}/${scheduleId}`, limit: 3 },
  { name: `report-send:${company}`, limit: 20 },
]

export const reportSchedules: Resource = {
  noun: { one: 'report schedule', many: 'report schedules' },
  path: contract.path,
  record: { table: 'report_schedule', called: 'name' },
  searchable: { table: 'report_schedule', title: 'name', href: '/reports/schedules/view/:id' },
  refersTo: {
    client: rowsReferencing('report_schedule', 'name', 'client_id'),
    assignment: rowsReferencing('report_schedule', 'name', 'assignment_id'),
    'custom-report': rowsReferencing('report_schedule', 'name', 'custom_report_id'),
  },
  refuses: refusesUnknown,
  readModel: readModel(reportScheduleStream, ['report_schedule'], (trx, key, event, { at, by }) => {
    const user = by.startsWith('user:') ? { owner_id: by.slice(5) } : {}
    switch (event.type) {
      case 'ReportScheduleAdded':
        return addRow(trx, 'report_schedule', key, { owner_id: '', ...user, ...columnsOf(event) })
      case 'ReportScheduleChanged':
        return changeRow(trx, 'report_schedule', key, { ...user, ...columnsOf(event) })
      case 'ReportScheduleRemoved':
        return changeRow(trx, 'report_schedule', key, { archived_at: at })
    }
  }),
}

const inJson = (list: readonly string[] | null | undefined) => list && JSON.stringify(list)
const inBits = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 1 : 0)

function columnsOf(event: Exclude<ReportScheduleEvent, { type: 'ReportScheduleRemoved' }>) {
  const { type: _, subscriberIds, addresses, unsubscribed, onlyIfNotEmpty, isActive, ...fields } = event
  return {
    ...toColumnFields(fields),
    search: searchText(fields.name),
    subscriber_ids: inJson(subscriberIds),
    addresses: inJson(addresses),
    unsubscribed: inJson(unsubscribed),
    only_if_not_empty: inBits(onlyIfNotEmpty),
    is_active: inBits(isActive),
  }
}

const NAMES_RECORDS = ['slug', 'clientId', 'assignmentId', 'customReportId', 'subscriberIds', 'addresses']

/**
 * Checks that references exist, that there are recipients, and that subscribers receive only reports of their
 * own client.
 */
async function refusesUnknown(
  trx: Kysely<Tables>,
  { company, id: scheduleId, events }: DecidedEvents,
): Promise<Refusal | null> {
  const before = await trx
    .selectFrom('report_schedule')
    .select(['client_id', 'slug', 'custom_report_id', 'subscriber_ids', 'addresses'])
    .where('company', '=', company)
    .where('id', '=', scheduleId)
    .executeTakeFirst()
  for (const event of events as readonly ReportScheduleEvent[]) {
    if (event.type === 'ReportScheduleRemoved') continue
    if (event.type === 'ReportScheduleChanged' && !NAMES_RECORDS.some((field) => field in event)) continue
    const subscribers = [...new Set(event.subscriberIds ?? parseListOrEmpty(before?.subscriber_ids ?? null))]
    const addresses = event.addresses ?? parseListOrEmpty(before?.addresses ?? null)
    const clientId = event.clientId === undefined ? (before?.client_id ?? null) : event.clientId
    const wrong = (field: string, message: string) => ({ code: 'invalid', message, field })
    if (subscribers.length + addresses.length === 0)
      return wrong('addresses', 'Please give at least one subscriber or email address.')
    if (event.assignmentId && !(await allExist(trx, company, 'assignment', [event.assignmentId])))
      return wrong('assignment_id', 'There is no such assignment.')
    const made =
      event.customReportId === undefined ? (before?.custom_report_id ?? null) : event.customReportId
    if (((event.slug ?? before?.slug) === CUSTOM_REPORT_SLUG) === (made === null))
      return wrong('custom_report_id', 'Please choose a saved report, for that kind of report alone.')
    if (event.customReportId && !(await allExist(trx, company, 'custom_report', [event.customReportId])))
      return wrong('custom_report_id', 'There is no such saved report.')
    if (subscribers.length === 0) continue
    const found = await trx
      .selectFrom('subscriber')
      .select('client_id')
      .where('company', '=', company)
      .where('id', 'in', subscribers)
      .where('archived_at', 'is', null)
      .execute()
    if (found.length < subscribers.length) return wrong('subscriber_ids', 'There is no such subscriber.')
    if (found.some(({ client_id }) => client_id !== clientId))
      return wrong('subscriber_ids', 'Please choose subscribers of the client that the report is limited to.')
  }
  return null
}

/** Selects schedules with the names of their client, site and owner. */
const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('report_schedule')
    .leftJoin('client', onId('client', 'report_schedule.client_id'))
    .leftJoin('assignment', onId('assignment', 'report_schedule.assignment_id'))
    .leftJoin('custom_report', onId('custom_report', 'report_schedule.custom_report_id'))
    .leftJoin('account', onId('account', 'report_schedule.owner_id'))
    .select(['report_schedule.id', 'report_schedule.name', 'report_schedule.slug'])
    .select(['report_schedule.client_id', 'client.name as client_name'])
    .select(['report_schedule.assignment_id', 'assignment.name as assignment_name'])
    .select(['report_schedule.custom_report_id', 'custom_report.name as custom_report_name'])
    .select(['report_schedule.frequency', 'report_schedule.weekday', 'report_schedule.time_of_day'])
    .select(['report_schedule.time_zone', 'report_schedule.format', 'report_schedule.only_if_not_empty'])
    .select(['report_schedule.subscriber_ids', 'report_schedule.addresses', 'report_schedule.unsubscribed'])
    .select(['report_schedule.is_active', 'account.full_name as owner_name'])
    .where('report_schedule.company', '=', company)
    .where('report_schedule.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Returns the next due time of a schedule after `after`, ms since epoch UTC; null while it is paused. */
export function nextScheduleTime(
  row: Pick<Row, 'frequency' | 'weekday' | 'time_of_day' | 'time_zone' | 'is_active'>,
  after: number,
): number | null {
  const frequency = FREQUENCIES.find((each) => each === row.frequency)
  if (row.is_active === 0 || !frequency) return null
  return nextDueTime(
    { frequency, weekday: row.weekday, timeOfDay: row.time_of_day, timeZone: row.time_zone },
    after,
  )
}

const shown =
  (now: number) =>
  ({ subscriber_ids, addresses, unsubscribed, ...row }: Row): ReportScheduleRow => ({
    ...row,
    subscriber_ids: subscriber_ids === null ? null : parseListOrEmpty(subscriber_ids),
    addresses: addresses === null ? null : parseListOrEmpty(addresses),
    unsubscribed: parseListOrEmpty(unsubscribed),
    only_if_not_empty: row.only_if_not_empty === 1,
    is_active: row.is_active === 1,
    next_at: nextScheduleTime(row, now),
  })

/** Routes of scheduled reports: settings, deliveries, and sending one now. */
export function reportScheduleRoutes(app: App, context: Context): void {
  const { db, now } = context
  app.get(contract.path, { schema: listSchema(reportSchedules, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(db, request.account.company),
      id: 'report_schedule.id',
      searched: ['report_schedule.search'],
      sorts: { name: 'report_schedule.search' },
      as: shown(now()),
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: reportSchedules,
    stream: reportScheduleStream,
    show: async (at, company, schedule) => {
      const row = await rowsOf(at, company).where('report_schedule.id', '=', schedule).executeTakeFirst()
      return row && shown(now())(row)
    },
    add: (body) => ({ type: 'AddReportSchedule', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeReportSchedule', ...toCommandFields(body) }),
    remove: { type: 'RemoveReportSchedule' },
  })
  const tags = [reportSchedules.noun.many]
  const params = z.object({ id })
  app.get(
    `${contract.path}/:id/deliveries`,
    { schema: { tags, params, response: { 200: reportDeliveriesReply } } },
    async ({ account: { company }, params: { id: schedule } }) => {
      const row = await rowsOf(db, company).where('report_schedule.id', '=', schedule).executeTakeFirst()
      if (!row) throw notFoundProblem()
      const data = await db
        .selectFrom('report_delivery')
        .select(['id', 'due_at', 'at', 'state', 'recipients', 'detail'])
        .where('company', '=', company)
        .where('schedule_id', '=', schedule)
        .orderBy('at', 'desc')
        .limit(SHOWN_DELIVERIES)
        .execute()
      return { data }
    },
  )
  app.post(
    `${contract.path}/:id/send`,
    { schema: { tags, params, response: { 200: reportSendReply } } },
    async ({ account: { company }, params: { id: schedule } }, reply) => {
      const row = await rowsOf(db, company).where('report_schedule.id', '=', schedule).executeTakeFirst()
      if (!row) throw notFoundProblem()
      const tried = await recordAttempt(context, sendSubjects(company, schedule))
      if (!tried.allowed)
        throw tooManyAttempts(
          reply,
          tried.retryAfterMs,
          'This report was sent several times. Please wait a little.',
        )
      const key = `${REPORT_MAIL}.${company}.${schedule}.${context.newId()}`
      const message = scheduledMessage({ id: schedule, name: row.name }, now())
      await writeMessage(context, db, company, { message, key, state: 'waiting' })
      return { data: { id: schedule } }
    },
  )
}
