import { expect, it } from 'vitest'
import { notificationsReply, preferencesReply } from '../../../contract/notifications/notification.ts'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { notificationPolicy } from '../../../server/notifications/notification-policy.ts'
import { purgeNotifications } from '../../../server/notifications/notification-routes.ts'
import { replyId, notifiedDemo, type Who } from '../../support/http/notified-demo.ts'

const HOUR = 3_600_000
const { demo, tokens, signInAll, call, follow, deliver, issue, incident: incidentOf, raise } = notifiedDemo()

const bell = async (who: Who, query = '') =>
  notificationsReply.parse(await call(who, 'GET', `/notifications${query}`))
const titles = async (who: Who) => (await bell(who)).data.map(({ title, severity }) => [title, severity])
const mailsTo = (who: Who) =>
  demo.smtp.mails
    .filter(({ to }) => to === `${who}@askari.example`)
    .map(({ source }) => /^Subject: (.+)\r$/im.exec(source)?.[1])

/** Limits the dispatcher's access. */
const limit = async (to: object) => {
  await signInAll()
  const { status } = await demo.server.call('PATCH', '/api/back-office-users/4', {
    token: tokens.admin,
    body: to,
  })
  expect(status).toBe(200)
  await signInAll()
}

const found = async (title: string) => {
  const reply = await call('admin', 'GET', `/incidents?search=${encodeURIComponent(title)}`)
  return (reply as { data: [{ id: string; number: string }] }).data[0]
}

it('notifies of alarms, incidents, assigned issues, mentions and sheets whom they concern', async () => {
  await raise(1)
  const { id, number } = await issue()
  await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '1', worker_id: null })
  await call('admin', 'POST', `/issues/${id}/comments`, {
    text: '@Grace Wairimu and me. Secret.',
    user_ids: ['1', '2'],
  })
  const cut = await found('Fence cut')
  for (const { id: incidentId } of [await found(await incidentOf('restricted')), cut]) {
    await call('admin', 'POST', `/incidents/${incidentId}/assign`, { user_id: '3' })
    const task = { title: 'Ask for the footage', user_id: '3' }
    await call('admin', 'POST', `/incidents/${incidentId}/add-task`, task)
  }
  const sheet = replyId(
    await call('supervisor', 'POST', '/attendance-sheets', {
      worker_id: '1',
      assignment_id: null,
      from_day: '2020-01-01',
      to_day: '2020-01-02',
    }),
  )
  await call('supervisor', 'POST', `/attendance-sheets/${sheet}/submit`, {})
  await call('admin', 'POST', `/attendance-sheets/${sheet}/return`, { status_note: 'The wrong week.' })
  await follow()
  const alarm = ['Alarm: Guard offline', 'critical']
  const theft = [
    // with a number or severity the text would reveal the incident in mails and in the delivery log
    'A confidential incident was reported',
    'high',
  ]
  expect(new Set(await titles('supervisor'))).toEqual(
    new Set([
      alarm,
      theft,
      [`Attendance sheet ${sheet} was returned`, 'warning'],
      [`You are mentioned on ${number}`, 'info'],
      [`Issue ${number} is assigned to you`, 'info'],
    ]),
  )
  // the reporter is notified; the dispatcher is not, because they may not see restricted incidents
  expect(await titles('admin')).toEqual([alarm])
  expect(await titles('dispatcher')).toEqual([alarm])
  const assigned = (what: string) => [`${what} is assigned to you`, 'info']
  const inOrder = (told: readonly (readonly string[])[]) =>
    told.map((each) => each.join(', ')).toSorted((a, b) => a.localeCompare(b))
  expect(inOrder(await titles('investigator'))).toEqual(
    inOrder([
      theft,
      assigned('A confidential incident'),
      assigned('A confidential incident'),
      assigned(`Incident ${cut.number}`),
      assigned(`A task of incident ${cut.number}`),
    ]),
  )
  // the mail about a mention contains a link instead of the text
  await deliver()
  expect(mailsTo('supervisor')).toEqual([`You are mentioned on ${number}`])
  expect(demo.smtp.mails[0]?.source).toContain(`https://askari.example/issues/${id}`)
  expect(demo.smtp.mails[0]?.source).not.toContain('Secret')
})

it('is read on all screens once it is read on one', async () => {
  const other = (await demo.server.signIn('supervisor@askari.example')).token
  const unread = async (token: string) => {
    const { body } = await demo.server.call('GET', '/api/notifications?unread=true', { token })
    return notificationsReply.parse(body)
  }
  const before = await unread(other)
  expect(before.unread).toEqual({ info: 2, warning: 1, high: 1, critical: 1 })
  const [newest] = before.data
  await call('supervisor', 'POST', '/notifications/read', { ids: [newest?.id] })
  expect((await unread(other)).data).toEqual(before.data.slice(1))
  const all = { up_to: demo.server.clock.now }
  expect(await call('supervisor', 'POST', '/notifications/read', all)).toEqual({ data: { read: 4 } })
  expect((await unread(other)).unread).toEqual({ info: 0, warning: 0, high: 0, critical: 0 })
  const foreign = await demo.server.call('POST', '/api/notifications/read', {
    token: other,
    body: { ids: ['999999'] },
  })
  expect(foreign.status).toBe(404)
  // other users' notifications stay unread
  expect((await bell('admin')).unread.critical).toBe(1)
  expect((await demo.server.call('POST', '/api/notifications/read', { token: other, body: {} })).status).toBe(
    422,
  )
})

it('waits for the end of quiet hours, unless it is critical', async () => {
  const preferences = {
    mail: ['alarm', 'assigned'],
    push: [],
    digest: 'off',
    quiet: { from: '11:00', to: '13:00' },
    time_zone: 'UTC',
  }
  expect(
    preferencesReply.parse(await call('dispatcher', 'GET', '/notification-preferences')).data,
  ).toMatchObject({ mail: ['mention', 'webhook'], quiet: null, time_zone: 'Africa/Nairobi' })
  await call('dispatcher', 'POST', '/notification-preferences', preferences)
  const wrong = { ...preferences, quiet: { from: '25:00', to: '13:00' } }
  const { status } = await demo.server.call('POST', '/api/notification-preferences', {
    token: tokens.dispatcher,
    body: wrong,
  })
  expect(status).toBe(422)
  const noon = Math.ceil(demo.server.clock.now / (24 * HOUR)) * 24 * HOUR + 12 * HOUR
  demo.server.clock.now = noon
  await signInAll()
  await raise(2)
  await raise(1)
  const { id, number } = await issue()
  await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '4', worker_id: null })
  await follow()
  await deliver()
  expect(mailsTo('dispatcher')).toEqual(['Alarm: Guard offline'])
  const timers = () => runTimersOnce(demo.server.context, [notificationPolicy])
  demo.server.clock.now = noon + HOUR - 1
  await timers()
  await deliver()
  expect(mailsTo('dispatcher')).toHaveLength(1)
  demo.server.clock.now = noon + HOUR
  await timers()
  await timers()
  await deliver()
  expect(mailsTo('dispatcher')).toEqual(['Alarm: Guard offline', '2 notifications'])
  const source = demo.smtp.mails.at(-1)?.source ?? ''
  expect(source).toContain(`Issue ${number} is assigned to you`)
  expect(source).toContain('Alarm: Guard offline')
})

it('keeps from people what they have lost the sight of, on the bell, in mails and in those that wait', async () => {
  const { context } = demo.server
  await signInAll()
  const prefer = (mail: string[], digest: string) =>
    call('dispatcher', 'POST', '/notification-preferences', {
      mail,
      push: [],
      digest,
      quiet: null,
      time_zone: 'UTC',
    })
  const assign = async () => {
    const { id, number } = await issue()
    await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '4', worker_id: null })
    await follow()
    return number
  }
  await call('dispatcher', 'POST', '/notifications/read', { up_to: demo.server.clock.now })
  const before = mailsTo('dispatcher').length
  await prefer(['assigned'], 'hourly')
  const waiting = await assign()
  await prefer(['assigned'], 'off')
  const written = await assign()
  await raise(1)
  await follow()
  expect((await bell('dispatcher')).unread).toMatchObject({ info: 2, critical: 1 })
  // post 3 belongs to another assignment; a limited account gets no alarms of the other assignments
  await limit({ client_ids: [], assignment_ids: ['1'] })
  const seen = await bell('dispatcher')
  expect(seen.unread).toEqual({ info: 0, warning: 0, high: 0, critical: 0 })
  expect(seen.data.filter(({ title }) => title.includes(waiting) || title.includes(written))).toEqual([])
  expect(seen.meta.total).toBe(seen.data.length)
  await deliver()
  demo.server.clock.now += HOUR
  await runTimersOnce(context, [notificationPolicy])
  await deliver()
  expect(mailsTo('dispatcher')).toHaveLength(before)
  const dead = await context.db
    .selectFrom('outbox')
    .select(['state', 'failure'])
    .where('addressee', '=', 'dispatcher@askari.example')
    .where('state', '!=', 'sent')
    .execute()
  expect(dead).toEqual([{ state: 'dead', failure: 'The person has no access to this any more.' }])
  await limit({ client_ids: [], assignment_ids: [], whole_company: true })
  await call('dispatcher', 'POST', '/notifications/read', { up_to: demo.server.clock.now })
})

it('notifies of an escalation to nobody by name who is on call, and everybody where nobody is', async () => {
  await signInAll()
  const { context } = demo.server
  const escalated = async (who: Who) =>
    (await bell(who)).data.filter(({ title }) => title.startsWith('Escalated to you')).length
  const escalate = async () => {
    const id = await raise(2)
    await context.db.transaction().execute((trx) =>
      createCommander(context, trx, companyId('1'), context.newId()).to(alarmStream, id, {
        type: 'EscalateAlarm',
        level: 1,
        user: null,
        role: null,
      }),
    )
    await follow()
  }
  const before = await escalated('dispatcher')
  await escalate()
  expect([await escalated('dispatcher'), await escalated('admin')]).toEqual([before + 1, 1])
  const { status, body } = await demo.server.call('PATCH', '/api/back-office-users/4', {
    token: tokens.admin,
    body: { on_call: true },
  })
  expect([status, body]).toMatchObject([200, { data: { on_call: true } }])
  await escalate()
  expect([await escalated('dispatcher'), await escalated('admin')]).toEqual([before + 2, 1])
  // an escalation skips the person on call if they may not see alarms of this place
  await limit({ client_ids: [], assignment_ids: ['1'] })
  await escalate()
  expect([await escalated('dispatcher'), await escalated('admin')]).toEqual([0, 2])
  await limit({ client_ids: [], assignment_ids: [], whole_company: true })
})

it('collects the mail of an hour, without what was read meanwhile', async () => {
  await signInAll()
  await call('dispatcher', 'POST', '/notification-preferences', {
    mail: ['assigned'],
    push: [],
    digest: 'hourly',
    quiet: null,
    time_zone: 'UTC',
  })
  const [first, second] = [await issue(), await issue()]
  for (const { id } of [first, second])
    await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '4', worker_id: null })
  await follow()
  const { data } = await bell('dispatcher', '?unread=true')
  const read = data.find(({ title }) => title.includes(first.number))
  await call('dispatcher', 'POST', '/notifications/read', { ids: [read?.id] })
  demo.server.clock.now += HOUR
  await runTimersOnce(demo.server.context, [notificationPolicy])
  await deliver()
  expect(mailsTo('dispatcher').at(-1)).toBe(`Issue ${second.number} is assigned to you`)
  // after a month all notifications are deleted
  const left = () => demo.server.context.db.selectFrom('notification').select('id').execute()
  const month = demo.server.clock.now + 31 * 24 * HOUR
  const sweep = (now: number) =>
    demo.server.context.db
      .transaction()
      .execute((trx) => purgeNotifications(trx, now, 1000, demo.server.context))
  expect(await sweep(demo.server.clock.now)).toBe(0)
  expect(await sweep(month)).toBeGreaterThan(10)
  expect(await left()).toEqual([])
})
