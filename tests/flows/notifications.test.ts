import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { notificationsReply, preferencesReply } from '../../contract/notifications/notification.ts'
import { pushSubscriptionsReply } from '../../contract/notifications/push-subscription.ts'
import { subscribers } from '../../contract/subscriber.ts'
import { alarmStream } from '../../domain/alarms/alarm.ts'
import { deliverOnce } from '../../server/background/deliver-messages.ts'
import { followOnce } from '../../server/background/follow-log.ts'
import { runTimersOnce } from '../../server/background/run-timers.ts'
import { followerOf } from '../../server/background/start-background.ts'
import { subscriberAlerts } from '../../server/clients/subscriber-alerts.ts'
import { companyId } from '../../server/db/company-id.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { mailSender } from '../../server/mail/post-mail.ts'
import { notificationPolicy } from '../../server/notifications/notification-policy.ts'
import { letNotificationsGo } from '../../server/notifications/notification-routes.ts'
import { pushSender } from '../../server/notifications/push-sender.ts'
import { testContext } from '../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../support/demo-over-http.ts'
import { mailServer } from '../support/mail-server.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { raisedAlarm } from '../support/raised-alarm.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'

const HOUR = 3_600_000
const one = companyId('1')
let server: DemoOverHttp
let smtp: Awaited<ReturnType<typeof mailServer>>
const tokens = { admin: '', supervisor: '', dispatcher: '', investigator: '' }
type Who = keyof typeof tokens

beforeAll(async () => {
  smtp = await mailServer()
  server = await demoOverHttp({
    open: (edge) =>
      testContext(
        { SMTP_URL: smtp.url, PUBLIC_URL: 'https://askari.example', PRIVATE_WEBHOOKS: '1' },
        edge,
        'demo',
      ),
  })
  await signInAll()
  await follow()
})
afterAll(async () => {
  await server.close()
  smtp.close()
})

const signInAll = async () => {
  for (const who of Object.keys(tokens) as Who[])
    tokens[who] = (await server.signIn(`${who}@askari.example`)).token
}
const follow = () => followOnce(server.context, followerOf(server.context, notificationPolicy))
const deliver = async () => {
  const mail = mailSender(server.context) ?? expect.unreachable()
  await deliverOnce(server.context, { mail })
}
const call = async (who: Who, method: 'GET' | 'POST', path: string, body?: object) => {
  const reply = await server.call(method, `/api${path}`, {
    token: tokens[who],
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
  expect([path, reply.status, reply.status < 300 ? null : reply.body]).toEqual([
    path,
    method === 'POST' ? expect.toBeOneOf([200, 201]) : 200,
    null,
  ])
  return reply.body
}
const bell = async (who: Who, query = '') =>
  notificationsReply.parse(await call(who, 'GET', `/notifications${query}`))
const titles = async (who: Who) => (await bell(who)).data.map(({ title, severity }) => [title, severity])
const idOf = (body: unknown) => (body as { data: { id: string } }).data.id
const mailsTo = (who: Who) =>
  smtp.mails
    .filter(({ to }) => to === `${who}@askari.example`)
    .map(({ source }) => /^Subject: (.+)\r$/im.exec(source)?.[1])

async function issue(): Promise<{ id: string; number: string }> {
  const body = (await call('admin', 'POST', '/issues', {
    title: 'Broken lock',
    kind: 'maintenance',
    level: 'caution',
    site_post_id: '3',
    description: 'The lock does not close.',
  })) as { data: { id: string; number: string } }
  return body.data
}
const raise = (priority: number) =>
  server.context.db.transaction().execute((trx) =>
    commander(server.context, trx, one, server.context.newId()).toNew(alarmStream, {
      ...raisedAlarm('1', server.context.now()),
      priority,
    }),
  )

it('notifies of alarms, incidents, assigned issues, mentions and sheets whom they concern', async () => {
  await raise(1)
  const { id, number } = await issue()
  await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '1', worker_id: null })
  await call('admin', 'POST', `/issues/${id}/comments`, {
    text: '@Grace Wairimu and me. Secret.',
    user_ids: ['1', '2'],
  })
  const incident = (await call('admin', 'POST', '/incidents', {
    title: 'Theft from a car',
    incident_type: 'theft',
    severity: 'high',
    priority: 'p2',
    source: 'guard',
    confidentiality: 'restricted',
    site_post_id: '3',
    occurred_at: server.clock.now - HOUR,
    narrative: 'A window was broken.',
  })) as { data: { id: string; number: string } }
  await call('admin', 'POST', `/incidents/${incident.data.id}/submit`, { reported_by: 'Ann' })
  const sheet = idOf(
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
    `Incident ${incident.data.number}, high: inform supervisor within 15 min, operations manager within 1 h, client within 1 h`,
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
  // who reported it knows; a dispatcher does not see restricted incidents
  expect(await titles('admin')).toEqual([alarm])
  expect(await titles('dispatcher')).toEqual([alarm])
  expect(await titles('investigator')).toEqual([theft])
  // the mail of a mention says where it is, and nothing of it
  await deliver()
  expect(mailsTo('supervisor')).toEqual([`You are mentioned on ${number}`])
  expect(smtp.mails[0]?.source).toContain(`https://askari.example/issues/${id}`)
  expect(smtp.mails[0]?.source).not.toContain('Secret')
})

it('is read on all screens once it is read on one', async () => {
  const other = (await server.signIn('supervisor@askari.example')).token
  const unread = async (token: string) => {
    const { body } = await server.call('GET', '/api/notifications?unread=true', { token })
    return notificationsReply.parse(body)
  }
  const before = await unread(other)
  expect(before.unread).toEqual({ info: 2, warning: 1, high: 1, critical: 1 })
  const [newest] = before.data
  await call('supervisor', 'POST', '/notifications/read', { ids: [newest?.id] })
  expect((await unread(other)).data).toEqual(before.data.slice(1))
  const all = { up_to: server.clock.now }
  expect(await call('supervisor', 'POST', '/notifications/read', all)).toEqual({ data: { read: 4 } })
  expect((await unread(other)).unread).toEqual({ info: 0, warning: 0, high: 0, critical: 0 })
  const foreign = await server.call('POST', '/api/notifications/read', {
    token: other,
    body: { ids: ['999999'] },
  })
  expect(foreign.status).toBe(404)
  // those of others stay unread
  expect((await bell('admin')).unread.critical).toBe(1)
  expect((await server.call('POST', '/api/notifications/read', { token: other, body: {} })).status).toBe(422)
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
  const { status } = await server.call('POST', '/api/notification-preferences', {
    token: tokens.dispatcher,
    body: wrong,
  })
  expect(status).toBe(422)
  const noon = Math.ceil(server.clock.now / (24 * HOUR)) * 24 * HOUR + 12 * HOUR
  server.clock.now = noon
  await signInAll()
  await raise(2)
  await raise(1)
  const { id, number } = await issue()
  await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '4', worker_id: null })
  await follow()
  await deliver()
  expect(mailsTo('dispatcher')).toEqual(['Alarm: Guard offline'])
  const timers = () => runTimersOnce(server.context, [notificationPolicy])
  server.clock.now = noon + HOUR - 1
  await timers()
  await deliver()
  expect(mailsTo('dispatcher')).toHaveLength(1)
  server.clock.now = noon + HOUR
  await timers()
  await timers()
  await deliver()
  expect(mailsTo('dispatcher')).toEqual(['Alarm: Guard offline', '2 notifications'])
  const source = smtp.mails.at(-1)?.source ?? ''
  expect(source).toContain(`Issue ${number} is assigned to you`)
  expect(source).toContain('Alarm: Guard offline')
})

it('is pushed to browsers, encrypted, until they are gone or removed', async () => {
  let status = 201
  const service = await webhookReceiver(() => status)
  onTestFinished(service.close)
  const browsers = [pushBrowser(`${service.url}/one`), pushBrowser(`${service.url}/two`)] as const
  await signInAll()
  const prefer = (push: string[]) =>
    call('supervisor', 'POST', '/notification-preferences', {
      mail: [],
      push,
      digest: 'off',
      quiet: null,
      time_zone: 'UTC',
    })
  await prefer(['assigned'])
  for (const { subscription } of browsers)
    await call('supervisor', 'POST', '/push-subscriptions', subscription)
  // the same browser again is no other
  await call('supervisor', 'POST', '/push-subscriptions', browsers[0].subscription)
  const listed = async (who: Who = 'supervisor') =>
    pushSubscriptionsReply.parse(await call(who, 'GET', '/push-subscriptions'))
  expect((await listed()).data).toHaveLength(2)
  expect((await listed('admin')).data).toEqual([])
  const push = () => deliverOnce(server.context, { push: pushSender(server.context) })
  const assign = async () => {
    const { id, number } = await issue()
    await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '1', worker_id: null })
    await follow()
    await push()
    return { id, number }
  }
  const { id, number } = await assign()
  const pushed = service.taken.find(({ path }) => path === '/one') ?? expect.unreachable()
  expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(pushed.headers.authorization ?? '') ?? []
  expect(key).toBe((await listed()).server_key)
  expect(decodeJwt(token)).toMatchObject({ aud: service.url, sub: 'https://askari.example' })
  expect(browsers[0].read(Buffer.from(pushed.body, 'latin1'))).toEqual({
    title: `Issue ${number} is assigned to you`,
    href: `/issues/${id}`,
    severity: 'info',
    topic: expect.stringMatching(/^issue-\d+$/),
  })
  expect(service.taken.map(({ path }) => path).toSorted()).toEqual(['/one', '/two'])
  // endpoints are sealed in the database, and in no event
  const rows = await server.context.db.selectFrom('push_subscription').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(service.url)
  const [newest, other] = (await listed()).data
  const remove = (whose: Who, what = newest?.id) =>
    server.call('DELETE', `/api/push-subscriptions/${what}`, { token: tokens[whose] })
  expect((await remove('admin')).status).toBe(404)
  expect((await remove('supervisor')).status).toBe(200)
  expect((await listed()).data.map((each) => each.id)).toEqual([other?.id])
  status = 410
  await assign()
  expect((await listed()).data).toEqual([])
  await prefer([])
})

it('mails subscribers of a client what they are registered for, until they unsubscribe by one click', async () => {
  const { context } = server
  await signInAll()
  const alerts = () => followOnce(context, followerOf(context, subscriberAlerts))
  await alerts()
  const post = await context.db
    .selectFrom('site_post')
    .select(['client_id', 'alias'])
    .where('company', '=', '1')
    .where('id', '=', '3')
    .executeTakeFirstOrThrow()
  const other = await context.db
    .selectFrom('client')
    .select('id')
    .where('company', '=', '1')
    .where('id', '!=', post.client_id ?? '')
    .limit(1)
    .executeTakeFirstOrThrow()
  const subscribe = async (name: string, more: object) => {
    const body = { name, email: `${name}@client.example`, status: 'active', ...more }
    return idOf(await call('admin', 'POST', '/client-subscribers', body))
  }
  const [theirs, topics] = [{ client_id: post.client_id }, ['incident_alerts', 'geofence_alerts']]
  const ann = await subscribe('ann', { ...theirs, topics })
  await subscribe('bob', { ...theirs, topics: ['reports'] })
  await subscribe('cyd', { ...theirs, topics, status: 'paused' })
  await subscribe('dan', { client_id: other.id, topics })
  const report = async (confidentiality: string) => {
    const { data } = (await call('admin', 'POST', '/incidents', {
      title: 'Theft from a car',
      incident_type: 'theft',
      severity: 'high',
      priority: 'p2',
      source: 'guard',
      confidentiality,
      site_post_id: '3',
      occurred_at: server.clock.now - HOUR,
      narrative: 'A window was broken.',
    })) as { data: { id: string; number: string } }
    await call('admin', 'POST', `/incidents/${data.id}/submit`, { reported_by: 'Ann' })
    await alerts()
    await deliver()
    return data.number
  }
  const mails = () => smtp.mails.filter(({ to }) => to.endsWith('@client.example'))
  await report('restricted')
  expect(mails()).toEqual([])
  const number = await report('normal')
  expect(mails().map(({ to }) => to)).toEqual(['ann@client.example'])
  // lines that are too long for a mail are folded
  const source = mails()[0]?.source.replace(/=\r\n|\r\n[ \t]+/g, '') ?? ''
  expect(source).toContain(`Subject: Incident ${number} (high) at ${post.alias}`)
  expect(source).not.toContain('window')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const path = /List-Unsubscribe: ?<https:\/\/askari\.example(\/u\/[\w.-]+)>/.exec(source)?.[1] ?? 'none'
  expect(source).toContain(`Unsubscribe: https://askari.example${path}`)
  const status = async () =>
    subscribers.reply.parse(await call('admin', 'GET', `/client-subscribers/${ann}`)).data.status
  // to open the link ends nothing, and nobody else's link can be made
  const opened = await server.call('GET', path)
  expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('<button>Unsubscribe</button>')])
  const forged = path.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)
  for (const wrong of [forged, path.replace(/\.\d+\./, '.999.'), '/u/x'])
    expect((await fetch(`${server.url}${wrong}`, { method: 'POST' })).status).toBe(404)
  expect(await status()).toBe('active')
  const click = () =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect([(await click()).status, (await click()).status]).toEqual([200, 200])
  expect(await status()).toBe('paused')
  await report('normal')
  expect(mails()).toHaveLength(1)
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
  server.clock.now += HOUR
  await runTimersOnce(server.context, [notificationPolicy])
  await deliver()
  expect(mailsTo('dispatcher').at(-1)).toBe(`Issue ${second.number} is assigned to you`)
  // after a month nothing is left
  const left = () => server.context.db.selectFrom('notification').select('id').execute()
  const month = server.clock.now + 31 * 24 * HOUR
  const sweep = (now: number) =>
    server.context.db.transaction().execute((trx) => letNotificationsGo(trx, now, 1000, server.context))
  expect(await sweep(server.clock.now)).toBe(0)
  expect(await sweep(month)).toBeGreaterThan(10)
  expect(await left()).toEqual([])
})
