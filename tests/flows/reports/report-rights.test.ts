import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customReports } from '../../../contract/reports/custom-report.ts'
import { reportReply } from '../../../contract/reports/report.ts'
import { reportDeliveriesReply, reportSchedules } from '../../../contract/reports/report-schedule.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { requireMailReader } from '../../../server/reports/runs/mail-reader.ts'
import { REPORT_MAIL } from '../../../server/reports/schedules/schedule-tables.ts'
import { createReportSender } from '../../../server/reports/schedules/send-report.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { testEngines } from '../../support/database/test-database.ts'

const company = companyId('1')
/** account id of the demo's dispatcher, who may not see billing */
const DISPATCHER = '4'
let server: DemoOverHttp
let token: string
let stop: () => Promise<void>

beforeAll(async () => {
  const engine = testEngines.find(({ name }) => name === 'SQLite') ?? testEngines[0]
  if (!engine) throw new Error('there is no engine')
  const started = await engine.start()
  server = await demoOverHttp(await started.newDatabase('demo'))
  token = (await server.signIn('admin@askari.example')).token
  stop = async () => {
    await server.close()
    await started.stop()
  }
})
afterAll(() => stop())

const post = (path: string, body: object = {}) => server.call('POST', `/api${path}`, { token, body })
async function savedReport(list: string, columns: string[]): Promise<string> {
  const made = await post('/custom-reports', { name: `Of ${list}`, list, columns, filters: [], plot: 'none' })
  return customReports.reply.parse(made.body).data.id
}
async function scheduleOf(custom_report_id: string, more: object = {}): Promise<string> {
  const added = await post('/report-schedules', {
    name: 'Mailed',
    slug: 'custom',
    custom_report_id,
    frequency: 'daily',
    weekday: 1,
    time_of_day: '07:00',
    time_zone: 'Africa/Nairobi',
    format: 'csv',
    only_if_not_empty: false,
    addresses: ['office@kisumu.example'],
    is_active: true,
    ...more,
  })
  return reportSchedules.reply.parse(added.body).data.id
}
async function deliveriesOf(schedule: string) {
  await deliverOnce(server.context, { [REPORT_MAIL]: createReportSender(server.context) })
  const reply = await server.call('GET', `/api/report-schedules/${schedule}/deliveries`, { token })
  return reportDeliveriesReply.parse(reply.body).data
}
/** sets the account that last saved the report */
const savedBy = (id: string, owner_id: string) =>
  server.context.db.updateTable('custom_report').set({ owner_id }).where('id', '=', id).execute()
const limitDispatcher = (limits: { client_ids: string | null; assignment_ids: string | null }) =>
  server.context.db.updateTable('account').set(limits).where('id', '=', DISPATCHER).execute()

it('mails of a saved report only what the account that saved it sees, too', async () => {
  const report = await savedReport('invoices', ['number', 'gross'])
  const schedule = await scheduleOf(report)
  await post(`/report-schedules/${schedule}/send`)
  expect(await deliveriesOf(schedule)).toMatchObject([{ state: 'sent' }])
  await savedBy(report, DISPATCHER)
  await post(`/report-schedules/${schedule}/send`)
  const refused = (await deliveriesOf(schedule)).find(({ state }) => state === 'failed')
  expect(refused?.detail).toBe('Your role does not show the list of this report.')
  await savedBy(report, '999')
  await post(`/report-schedules/${schedule}/send`)
  expect((await deliveriesOf(schedule)).some(({ detail }) => detail?.includes('is closed'))).toBe(true)

  // the rate limit: three requests in a quarter of an hour
  const fourth = await post(`/report-schedules/${schedule}/send`)
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '900'])
})

it('mails nothing where the account loses a right between computing and mailing', async () => {
  const { db } = server.context
  const schedule = await scheduleOf(await savedReport('issues', ['number', 'title']))
  // removes a right after the result is stored, and before its file is written and mailed
  await sql`create trigger loses_a_right after insert on report_content begin
    update account set client_ids = '["1"]', assignment_ids = '[]' where email = 'admin@askari.example';
  end`.execute(db)
  await post(`/report-schedules/${schedule}/send`)
  await deliverOnce(server.context, { [REPORT_MAIL]: createReportSender(server.context) })
  await sql`drop trigger loses_a_right`.execute(db)
  await db
    .updateTable('account')
    .set({ client_ids: null, assignment_ids: null })
    .where('email', '=', 'admin@askari.example')
    .execute()
  const [refused] = await deliveriesOf(schedule)
  expect([refused?.state, refused?.recipients]).toEqual(['failed', 0])
  expect(refused?.detail).toContain('has changed while the report was computed')
})

it('shows the sites that both accounts see, where both are limited', async () => {
  const { db } = server.context
  const report = await savedReport('clients', ['name'])
  const readerOf = (userId: string) => requireMailReader(db, company, { userId, customReportId: report })
  await limitDispatcher({ client_ids: '["1"]', assignment_ids: '[]' })
  const dispatcher = await readerOf(DISPATCHER)
  expect(dispatcher.limits).toEqual({ clientIds: ['1'], assignmentIds: [] })
  await savedBy(report, DISPATCHER)
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'admin@askari.example')
    .executeTakeFirstOrThrow()
  const narrowed = await readerOf(admin.id)
  expect(narrowed.limits).toEqual({ clientIds: ['1'], assignmentIds: [] })
  expect(narrowed.permissions).toEqual(dispatcher.permissions)
  const sites = await db
    .selectFrom('assignment')
    .select('id')
    .where('company', '=', company)
    .where('client_id', '=', '1')
    .orderBy('id')
    .execute()
  expect((await readerOf(DISPATCHER)).limits).toEqual({
    clientIds: ['1'],
    assignmentIds: sites.map(({ id }) => id),
  })
  await limitDispatcher({ client_ids: null, assignment_ids: null })
})

it('covers days by the clock of the schedule', async () => {
  const report = await savedReport('occurrences', ['occurred_at'])
  const schedule = await scheduleOf(report, { time_zone: 'Pacific/Auckland' })
  await post(`/report-schedules/${schedule}/send`)
  expect(await deliveriesOf(schedule)).toMatchObject([{ state: 'sent' }])
  const { content } = await server.context.db
    .selectFrom('report_content')
    .select('content')
    .where('content', 'like', '%Of occurrences%')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(content)).toMatchObject({ timeZone: 'Pacific/Auckland', title: 'Of occurrences' })
})

it('opens no stored report of incidents without numbers once one of them is confidential', async () => {
  const { db } = server.context
  const report = await savedReport('incidents', ['title'])
  const path = `/api/reports/custom?custom_report_id=${report}`
  const shown = reportReply.parse((await server.call('GET', path, { token })).body)
  const open = `${path}&run_id=${shown.run.id}`
  expect(shown.data?.content.tables[0]?.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(shown.data)).not.toMatch(/INC-\d{4}/)
  const exported = await post('/reports/custom/exports', { custom_report_id: report, format: 'csv' })
  expect(exported.status).toBe(200)
  const again = reportReply.parse((await server.call('GET', path, { token })).body)
  const export_ = `${path}&report_id=${again.data?.issued?.id}`
  // a level that no role may see: if the role lost the level instead, other checks would refuse too
  await db.updateTable('incident').set({ confidentiality: 'sealed' }).where('company', '=', company).execute()
  expect((await server.call('GET', open, { token })).status).toBe(410)
  expect((await server.call('GET', export_, { token })).status).toBe(410)
})
