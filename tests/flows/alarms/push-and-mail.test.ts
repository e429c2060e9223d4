import { decodeJwt } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { pushSubscriptionsReply } from '../../../contract/notifications/delivery.ts'
import { subscribers } from '../../../contract/clients/subscriber.ts'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { raisedAlarm } from '../../support/records/raised-alarm.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { subscriberAlertPolicy } from '../../../server/clients/subscriber-alerts.ts'
import { createPushSender } from '../../../server/notifications/push-sender.ts'
import { replyId, notifiedDemo, type Who } from '../../support/http/notified-demo.ts'
import { pushBrowser } from '../../support/http/push-browser.ts'
import { webhookReceiver } from '../../support/http/webhook-receiver.ts'

const { demo, tokens, signInAll, call, follow, deliver, issue, incident } = notifiedDemo()

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
  // registering the same browser again adds no second subscription
  await call('supervisor', 'POST', '/push-subscriptions', browsers[0].subscription)
  const listed = async (who: Who = 'supervisor') =>
    pushSubscriptionsReply.parse(await call(who, 'GET', '/push-subscriptions'))
  expect((await listed()).data).toHaveLength(2)
  expect((await listed('admin')).data).toEqual([])
  const push = () =>
    deliverOnce(demo.server.context, { push: createPushSender(demo.server.context, { allowsPrivate: true }) })
  const assign = async () => {
    const { id, number } = await issue()
    await call('admin', 'POST', `/issues/${id}/assign`, { user_id: '1', worker_id: null })
    await follow()
    await push()
    return { id, number }
  }
  // any member can enter a push URL, so the server never sends requests into its own network
  await call('admin', 'POST', `/issues/${(await issue()).id}/assign`, { user_id: '1', worker_id: null })
  await follow()
  await deliverOnce(demo.server.context, { push: createPushSender(demo.server.context) })
  const refused = demo.server.context.db.selectFrom('outbox').select(['state', 'failure'])
  expect(await refused.where('kind', '=', 'push').execute()).toEqual(
    browsers.map(() => ({
      state: 'dead',
      failure: expect.stringContaining('127.0.0.1 is not on the public internet'),
    })),
  )
  expect(service.taken).toEqual([])
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
  // push URLs are encrypted in the database and appear in no event
  const rows = await demo.server.context.db.selectFrom('push_subscription').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(service.url)
  const [newest, other] = (await listed()).data
  const remove = (whose: Who, what = newest?.id) =>
    demo.server.call('DELETE', `/api/push-subscriptions/${what}`, { token: tokens[whose] })
  expect((await remove('admin')).status).toBe(404)
  expect((await remove('supervisor')).status).toBe(200)
  expect((await listed()).data.map((each) => each.id)).toEqual([other?.id])
  status = 410
  await assign()
  expect((await listed()).data).toEqual([])
  await prefer([])
})

it('mails subscribers of a client what they are registered for, until they unsubscribe by one click', async () => {
  const { context } = demo.server
  await signInAll()
  const alerts = () => followOnce(context, policyFollower(context, subscriberAlertPolicy))
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
    return replyId(await call('admin', 'POST', '/client-subscribers', body))
  }
  const [theirs, topics] = [{ client_id: post.client_id }, ['incident_alerts', 'geofence_alerts']]
  const ann = await subscribe('ann', { ...theirs, topics })
  await subscribe('bob', { ...theirs, topics: ['reports'] })
  await subscribe('cyd', { ...theirs, topics, status: 'paused' })
  await subscribe('dan', { client_id: other.id, topics })
  const report = async (confidentiality: string) => {
    const number = await incident(confidentiality)
    await alerts()
    await deliver()
    return number
  }
  const mails = () => demo.smtp.mails.filter(({ to }) => to.endsWith('@client.example'))
  await report('restricted')
  expect(mails()).toEqual([])
  const number = await report('normal')
  expect(mails().map(({ to }) => to)).toEqual(['ann@client.example'])
  // unfolds long lines, which a mail contains in parts
  const source = mails()[0]?.source.replace(/=\r\n|\r\n[ \t]+/g, '') ?? ''
  expect(source).toContain(`Subject: Incident ${number} (high) at ${post.alias}`)
  expect(source).not.toContain('window')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const path = /List-Unsubscribe: ?<https:\/\/askari\.example(\/u\/[\w.-]+)>/.exec(source)?.[1] ?? 'none'
  expect(source).toContain(`Unsubscribe: https://askari.example${path}`)
  const status = async () =>
    subscribers.reply.parse(await call('admin', 'GET', `/client-subscribers/${ann}`)).data.status
  // opening the link changes nothing yet, and a forged link is refused
  const opened = await demo.server.call('GET', path)
  expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('<button>Unsubscribe</button>')])
  const forged = path.replace(/\.[\w-]{43}$/, `.${'A'.repeat(43)}`)
  for (const wrong of [forged, path.replace(/\.\d+\./, '.999.'), '/u/x'])
    expect((await fetch(`${demo.server.url}${wrong}`, { method: 'POST' })).status).toBe(404)
  expect(await status()).toBe('active')
  const click = () =>
    fetch(`${demo.server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect([(await click()).status, (await click()).status]).toEqual([200, 200])
  expect(await status()).toBe('paused')
  await report('normal')
  expect(mails()).toHaveLength(1)
  // a call for help from a post is mailed to the contacts who subscribed to this topic
  await subscribe('eve', { ...theirs, topics: ['sos_alerts'] })
  await context.db.transaction().execute((trx) =>
    createCommander(context, trx, companyId('1'), context.newId()).toNew(alarmStream, {
      ...raisedAlarm('1', context.now()),
      kind: 'help_from_phone',
      workerId: null,
      sitePost: '3',
    }),
  )
  await alerts()
  await deliver()
  expect(mails().map(({ to }) => to)).toEqual(['ann@client.example', 'eve@client.example'])
  // alarms about guards at several sites concern each client at whose sites one of the guards is on patrol
  const site = await context.db
    .selectFrom('assignment')
    .select(['id', 'client_id'])
    .where('company', '=', '1')
    .where('archived_at', 'is', null)
    .where('client_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const patrol = { workerId: '1', assignmentId: site.id, startedAt: context.now() }
  await context.db.transaction().execute((trx) =>
    createCommander(context, trx, companyId('1'), context.newId()).toNew(patrolStream, {
      type: 'StartPatrol',
      ...patrol,
    }),
  )
  const unwalked = replyId(await call('admin', 'POST', '/clients', { name: 'No guard there' }))
  await subscribe('fay', { client_id: site.client_id, topics: ['lost_guard_alerts'] })
  await subscribe('gil', { client_id: unwalked, topics: ['lost_guard_alerts'] })
  await context.db.transaction().execute((trx) =>
    createCommander(context, trx, companyId('1'), context.newId()).toNew(alarmStream, {
      ...raisedAlarm('1', context.now()),
      kind: 'contact_lost',
      workerId: null,
    }),
  )
  await alerts()
  await deliver()
  expect(mails().at(-1)?.to).toBe('fay@client.example')
})
