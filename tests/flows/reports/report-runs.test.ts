import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MAX_RUNS_PER_ACCOUNT, reportRunsReply } from '../../../contract/reports/report-run.ts'
import { reportReply } from '../../../contract/reports/report.ts'
import { customReports } from '../../../contract/reports/custom-report.ts'
import { reportDeliveriesReply, reportSchedules } from '../../../contract/reports/report-schedule.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { createMailSender } from '../../../server/mail/send-mail.ts'
import { MAIL } from '../../../server/mail/queue-mail.ts'
import { startRunQueue } from '../../../server/reports/runs/run-queue.ts'
import { reportSchedulePolicy } from '../../../server/reports/schedules/report-schedule-policy.ts'
import { REPORT_MAIL } from '../../../server/reports/schedules/schedule-tables.ts'
import { createReportSender } from '../../../server/reports/schedules/send-report.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { secondCompany } from '../../support/records/second-company.ts'

const PERIOD = 'from_day=2026-11-01&to_day=2026-11-30'
let server: DemoOverHttp
let token: string
let userId: string
/** the administrator's permissions, as a run stores them */
let audience: string
let smtp: Awaited<ReturnType<typeof mailServer>>
let stop: () => Promise<void>

beforeAll(async () => {
  smtp = await mailServer()
  const engine = testEngines.find(({ name }) => name === 'SQLite') ?? testEngines[0]
  if (!engine) throw new Error('there is no engine')
  const started = await engine.start()
  server = await demoOverHttp(await started.newDatabase('demo'))
  Object.assign(server.context.config, { smtpUrl: smtp.url })
  token = (await server.signIn('admin@askari.example')).token
  await ask()
  const own = server.context.db.selectFrom('report_run').select(['user_id', 'audience'])
  const { user_id, ...known } = await own.executeTakeFirstOrThrow()
  userId = user_id
  audience = known.audience
  stop = async () => {
    await server.close()
    await started.stop()
    smtp.close()
  }
})
afterAll(() => stop())
beforeEach(() => server.context.db.deleteFrom('report_run').execute())

const run = (id: string, more: object = {}) => ({
  company: '1',
  id,
  user_id: userId,
  slug: 'issues',
  params: '{"assignment_id":null,"client_id":null,"from_day":"2026-11-01","to_day":"2026-11-30"}',
  audience: 'nobody',
  status: 'waiting' as const,
  requested_at: NOON,
  done_count: 0,
  attempts: 0,
  lease_until: 0,
  ...more,
})
const add = (...runs: object[]) =>
  server.context.db
    .insertInto('report_run')
    .values(runs as never)
    .execute()
const runs = async () => {
  const { body } = await server.call('GET', '/api/report-runs', { token })
  return reportRunsReply.parse(body).data
}
const statusOf = async (id: string) =>
  (
    await server.context.db
      .selectFrom('report_run')
      .select(['status', 'attempts', 'failure'])
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status
const ask = async (query = PERIOD) => {
  const answer = await server.call('GET', `/api/reports/issues?${query}`, { token })
  return {
    status: answer.status,
    ...(answer.body as { message?: string }),
    reply: reportReply.safeParse(answer.body).data,
  }
}

it('answers with a small report at once, and the same run gives it again', async () => {
  const first = (await ask()).reply
  expect([first?.run.status, first?.data?.content.slug]).toEqual(['done', 'issues'])
  const again = (await ask(`${PERIOD}&run_id=${first?.run.id}`)).reply
  expect(again).toEqual(first)
  expect((await runs()).map(({ id, status }) => [id, status])).toEqual([[first?.run.id, 'done']])
})

it('takes up what was computed when a server ended, and gives up what ended it three times', async () => {
  const begun = { audience, status: 'running', owner: 'gone', started_at: NOON }
  await add(run('a', { ...begun, attempts: 1 }), run('b', { ...begun, attempts: 3 }))
  await expect.poll(() => statusOf('a')).toBe('done')
  expect(await statusOf('b')).toBe('failed')
  expect((await runs()).find(({ id }) => id === 'b')?.failure).toContain('stopped 3 times')
})

it('computes nothing for an account that sees other things by now, or is closed', async () => {
  await add(run('a'), run('b', { user_id: '999' }))
  await expect.poll(() => statusOf('a')).toBe('failed')
  await expect.poll(() => statusOf('b')).toBe('failed')
  expect((await runs())[0]?.failure).toContain('What you may see has changed')
})

it('refuses what is too much for an account, and a cancelled run makes room', async () => {
  const others = Array.from({ length: MAX_RUNS_PER_ACCOUNT }, (_, n) =>
    run(`w${n}`, { status: 'running', owner: 'another server', lease_until: NOON + 3_600_000 }),
  )
  await add(...others)
  expect(await ask()).toMatchObject({
    status: 429,
    message: '3 of your reports are being computed. Wait for one, or cancel it.',
  })
  expect((await server.call('POST', '/api/report-runs/w0/cancel', { token })).status).toBe(200)
  expect(await statusOf('w0')).toBe('cancelled')
  expect((await ask()).reply?.run.status).toBe('waiting')
})

it('gives each company its turn, however much another has asked for', async () => {
  const second = await secondCompany(server.context)
  const many = Array.from({ length: 6 }, (_, n) => run(`m${n}`, { audience, requested_at: NOON - 100 + n }))
  await add(...many, run('late', { company: second, user_id: '1', audience, requested_at: NOON }))
  // returns run ids in the order in which they finished
  const finished = async () => {
    const { rows } = await sql<{ id: string }>`select run_id as id from report_result
      where run_id like 'm%' or run_id = 'late' order by rowid`.execute(server.context.db)
    return rows.map(({ id }) => id)
  }
  await expect.poll(async () => (await finished()).length).toBe(7)
  expect((await finished()).indexOf('late')).toBeLessThan(3)
  expect((await finished()).filter((id) => id !== 'late')).toEqual(many.map(({ id }) => id))
})

it('leaves what it was computing to the next server when it is stopped', async () => {
  const { context } = server
  const queue = startRunQueue({ ...context, newId: () => 'second' })
  await queue()
  await add(run('a', { status: 'running', owner: 'second', lease_until: 0 }))
  await expect.poll(() => statusOf('a')).toBe('failed')
})

it('mails a report at its times, once, and no more to who has ended it', async () => {
  const { context, clock } = server
  const body = {
    name: 'Weekly issues',
    slug: 'issues',
    frequency: 'weekly',
    weekday: 1,
    time_of_day: '07:00',
    time_zone: 'Africa/Nairobi',
    format: 'csv',
    only_if_not_empty: false,
    addresses: ['Office@Kisumu.example', 'night@kisumu.example'],
    is_active: true,
  }
  const follow = async () => {
    await followOnce(context, policyFollower(context, reportSchedulePolicy))
  }
  await follow()
  const wrong = await server.call('POST', '/api/report-schedules', {
    token,
    body: { ...body, addresses: [] },
  })
  expect(wrong.status).toBe(422)
  const added = await server.call('POST', '/api/report-schedules', { token, body })
  expect([added.status, added.text.includes('unsubscribed')]).toEqual([201, true])
  const { id, next_at } = reportSchedules.reply.parse(added.body).data
  expect(next_at).toBe(Date.UTC(2026, 10, 23, 4))
  await follow()
  const deliver = async () => {
    await runTimersOnce(context, [reportSchedulePolicy])
    await deliverOnce(context, { [REPORT_MAIL]: createReportSender(context) })
    await deliverOnce(context, { [MAIL]: createMailSender(context) ?? (async () => {}) })
  }
  await deliver()
  expect(smtp.mails).toEqual([])
  clock.now = next_at ?? 0
  await deliver()
  await deliver()
  expect(smtp.mails.map(({ to }) => to)).toEqual(['office@kisumu.example', 'night@kisumu.example'])
  const source = smtp.mails[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  expect(source).toContain('filename=issues-2026-11-16-to-2026-11-22.csv')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const link = /Unsubscribe: (\S+)/.exec(source)?.[1] ?? ''
  const path = new URL(link).pathname
  expect((await server.call('GET', path, {})).text).toContain('You will receive this report no more.')
  expect((await server.call('POST', path, {})).text).toContain('You receive this report no more.')
  // not the last character, because some of its bits have no meaning in base64
  const forged = path.slice(0, -6) + (path.at(-6) === 'x' ? 'y' : 'x') + path.slice(-5)
  expect((await server.call('GET', forged, {})).status).toBe(404)
  token = (await server.signIn('admin@askari.example')).token
  expect((await server.call('POST', `/api/report-schedules/${id}/send`, { token, body: {} })).status).toBe(
    200,
  )
  await deliver()
  expect(smtp.mails.map(({ to }) => to).slice(2)).toEqual(['night@kisumu.example'])
  const deliveries = await server.call('GET', `/api/report-schedules/${id}/deliveries`, { token })
  expect(
    reportDeliveriesReply
      .parse(deliveries.body)
      .data.map(({ state, recipients }) => `${state} ${recipients}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['sent 1', 'sent 2'])

  // a saved report of a list that is empty
  const made = await server.call('POST', '/api/custom-reports', {
    token,
    body: {
      name: 'Credits on account',
      list: 'account-credits',
      columns: ['client_name', 'remaining'],
      filters: [],
      plot: 'none',
    },
  })
  const { id: custom_report_id } = customReports.reply.parse(made.body).data
  const seldom = { ...body, name: 'Credits', slug: 'custom', only_if_not_empty: true }
  expect((await server.call('POST', '/api/report-schedules', { token, body: seldom })).status).toBe(422)
  const credits = await server.call('POST', '/api/report-schedules', {
    token,
    body: { ...seldom, custom_report_id },
  })
  const { id: creditsId, custom_report_name } = reportSchedules.reply.parse(credits.body).data
  expect(custom_report_name).toBe('Credits on account')
  const sentBefore = smtp.mails.length
  await server.call('POST', `/api/report-schedules/${creditsId}/send`, { token, body: {} })
  await deliver()
  const none = await server.call('GET', `/api/report-schedules/${creditsId}/deliveries`, { token })
  expect(reportDeliveriesReply.parse(none.body).data).toMatchObject([{ state: 'empty', recipients: 0 }])
  expect(smtp.mails).toHaveLength(sentBefore)
})
