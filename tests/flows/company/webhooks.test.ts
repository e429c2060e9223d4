import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveriesReply } from '../../../contract/notifications/delivery.ts'
import { notificationsReply } from '../../../contract/notifications/notification.ts'
import { webhooks, webhookSecretReply } from '../../../contract/settings/webhook.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createMailSender } from '../../../server/mail/send-mail.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { notificationPolicy } from '../../../server/notifications/notification-policy.ts'
import { webhookPolicy } from '../../../server/webhooks/webhook-policy.ts'
import { createWebhookSender } from '../../../server/webhooks/webhook-sender.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { type ReceivedHook, webhookReceiver } from '../../support/http/webhook-receiver.ts'

const HOUR = 3_600_000
let server: DemoOverHttp
let smtp: Awaited<ReturnType<typeof mailServer>>
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let token: string
let answer: (hook: ReceivedHook) => number | null = () => 204
let mailAnswer = () => '250 ok'

beforeAll(async () => {
  smtp = await mailServer(() => mailAnswer())
  receiver = await webhookReceiver((hook) => answer(hook))
  server = await demoOverHttp({
    open: (edge) => testContext({ SMTP_URL: smtp.url, PRIVATE_WEBHOOKS: '1' }, edge, 'demo'),
  })
  await signIn()
  await follow()
})
afterAll(async () => {
  await server.close()
  smtp.close()
  receiver.close()
})

const signIn = async () => {
  token = (await server.signIn('admin@askari.example')).token
}
const follow = async () => {
  for (const policy of [webhookPolicy, notificationPolicy])
    await followOnce(server.context, policyFollower(server.context, policy))
}
const deliver = () =>
  deliverOnce(server.context, {
    webhook: createWebhookSender(server.context),
    mail: createMailSender(server.context) ?? expect.unreachable(),
  })
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api${path}`, {
    token,
    ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
  })
const addWebhook = async (path: string, topics: string[] = ['issue']) => {
  const url = path.startsWith('http') ? path : `${receiver.url}${path}`
  const { body } = await call('POST', '/webhooks', { name: path, url, topics, is_enabled: true })
  return webhooks.reply.parse(body).data.id
}
const readWebhook = async (id: string) =>
  webhooks.reply.parse((await call('GET', `/webhooks/${id}`)).body).data
const newSecret = async (id: string) =>
  webhookSecretReply.parse((await call('POST', `/webhooks/${id}/secret`)).body).data
const deliveries = async (query: string) =>
  deliveriesReply.parse((await call('GET', `/deliveries?${query}`)).body).data
const issue = async () => {
  const { body } = await call('POST', '/issues', {
    title: 'Broken lock',
    kind: 'maintenance',
    level: 'caution',
    site_post_id: '3',
    description: 'Secret of the lock.',
  })
  return (body as { data: { id: string; number: string } }).data
}
const step = (id: string, name: string, body: object = {}) => call('POST', `/issues/${id}/${name}`, body)
const at = (path: string, of = receiver.taken) => of.filter((hook) => hook.path === path)
const said = ({ body }: ReceivedHook) =>
  JSON.parse(body) as { type: string; data: { stream: string; id: string } }
const signed = ({ headers, body }: ReceivedHook, secret: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

it('are sent to once they have a secret, which is shown once and overlaps with the next', async () => {
  const wrong = { name: 'x', topics: ['issue'], is_enabled: true }
  for (const url of ['http://example.com/x', 'ftp://example.com', 'https://me:you@example.com/', 'x'])
    expect((await call('POST', '/webhooks', { ...wrong, url })).status).toBe(422)
  const id = await addWebhook('/signed')
  const silent = await issue()
  await follow()
  expect(await deliveries(`webhook_id=${id}`)).toEqual([])
  const first = await newSecret(id)
  expect(first).toEqual({ secret: expect.stringMatching(/^whsec_.{44}$/), old_secret_until: null })
  const { number, ...loud } = await issue()
  await follow()
  await deliver()
  const [hook] = at('/signed')
  expect(hook?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_webhooks_1_\d+_0$/),
    'webhook-timestamp': String(Math.floor(server.clock.now / 1000)),
  })
  expect(hook && hook.headers['webhook-signature']).toBe(hook && signed(hook, first.secret))
  expect(hook && said(hook)).toMatchObject({
    type: 'issue.issue_reported',
    timestamp: new Date(server.clock.now).toISOString(),
    data: { stream: 'issue', id: loud.id, version: 1, number, level: 'caution', status: 'reported' },
  })
  expect(hook?.body).not.toContain('Secret')
  expect(silent.number).not.toBe(number)
  // the old secret stays valid for a day
  const second = await newSecret(id)
  expect(second.old_secret_until).toBe(server.clock.now + 24 * HOUR)
  await step(loud.id, 'acknowledge')
  await follow()
  await deliver()
  const both = at('/signed')[1] ?? expect.unreachable()
  expect(both.headers['webhook-signature']).toBe(
    `${signed(both, second.secret)} ${signed(both, first.secret)}`,
  )
  server.clock.now += 24 * HOUR
  await signIn()
  expect(await readWebhook(id)).toMatchObject({ secret_at: expect.any(Number), old_secret_until: null })
  await step(loud.id, 'close', { close_reason: 'wont_fix', close_note: 'The door goes.' })
  await follow()
  await deliver()
  const last = at('/signed')[2] ?? expect.unreachable()
  expect(last.headers['webhook-signature']).toBe(signed(last, second.secret))
  // a secret is returned only once and is not in the log
  const everything = JSON.stringify([
    (await call('GET', '/webhooks')).body,
    (await call('GET', `/webhooks/${id}/history`)).body,
    await server.context.db.selectFrom('webhook_secret').selectAll().execute(),
    await server.context.db.selectFrom('event').select('data').execute(),
  ])
  for (const { secret } of [first, second]) expect(everything).not.toContain(secret)
  await call('PATCH', `/webhooks/${id}`, { is_enabled: false })
})

it('that fail half the time receive each message once by its key, in order for each record; so does mail', async () => {
  const path = '/flaky'
  const id = await addWebhook(path)
  await newSecret(id)
  let count = 0
  // each second attempt fails: with a 500, or without an answer
  answer = () => {
    count += 1
    return count % 2 === 0 ? 204 : count % 4 === 1 ? 500 : null
  }
  let mails = 0
  mailAnswer = () => {
    mails += 1
    return mails % 2 === 1 ? '451 try later' : '250 ok'
  }
  const { context } = server
  const wanted: string[] = []
  const issues = [await issue(), await issue(), await issue()]
  for (const { id: issueId } of issues) {
    await step(issueId, 'acknowledge')
    await step(issueId, 'assign', { user_id: '1', worker_id: null })
  }
  for (let n = 0; n < 12; n++) {
    const to = `${n % 3}@askari.example`
    wanted.push(`half-${n}`)
    await queueMail(
      context,
      context.db,
      companyId('1'),
      { to, subject: `half-${n}`, text: 'text' },
      `half-${n}`,
    )
  }
  await follow()
  for (let n = 0; n < 40; n++) {
    server.clock.now += HOUR / 2
    await deliver()
  }
  await signIn()
  const log = await deliveries(`webhook_id=${id}&per_page=100`)
  expect(log.map(({ state, to, resendable }) => [state, to, resendable])).toEqual(
    log.map(() => ['sent', path, true]),
  )
  expect(log).toHaveLength(9)
  expect(log.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(2)
  for (const { id: issueId } of issues) {
    const types = new Map(
      at(path, receiver.received)
        .filter((hook) => said(hook).data.id === issueId)
        .map((hook) => [hook.headers['webhook-id'], said(hook).type]),
    )
    // a failed delivery is repeated before the record's next event is sent
    expect([...types.values()]).toEqual([
      'issue.issue_reported',
      'issue.issue_acknowledged',
      'issue.issue_assigned',
    ])
    const taken = at(path).filter((hook) => said(hook).data.id === issueId)
    expect(taken.map((hook) => said(hook).type)).toEqual([...types.values()])
  }
  const half = smtp.mails.filter(({ key }) => key.startsWith('half-'))
  expect(half).toHaveLength(12)
  for (let to = 0; to < 3; to++)
    expect(half.filter((mail) => mail.to === `${to}@askari.example`).map(({ key }) => key)).toEqual(
      wanted.filter((_, n) => n % 3 === to),
    )
  answer = () => 204
  mailAnswer = () => '250 ok'
  // a delivery that a user repeats has the same idempotency key
  const [newest] = await deliveries(`webhook_id=${id}`)
  expect((await call('POST', `/deliveries/${newest?.id}/resend`)).status).toBe(200)
  await deliver()
  const again = at(path).filter(
    ({ headers }) => headers['webhook-id'] === `msg_${newest?.id.replaceAll('.', '_')}`,
  )
  expect(again).toHaveLength(2)
  expect(again[0]?.body).toBe(again[1]?.body)
  await call('PATCH', `/webhooks/${id}`, { is_enabled: false })
})

it('that fail for hours are disabled, and administrators hear of it', async () => {
  const id = await addWebhook('/dead')
  await newSecret(id)
  answer = () => 503
  const { id: issueId } = await issue()
  await follow()
  for (let n = 0; n < 20; n++) {
    await deliver()
    server.clock.now += HOUR
  }
  await signIn()
  expect(await readWebhook(id)).toMatchObject({ is_enabled: false })
  await step(issueId, 'acknowledge')
  await follow()
  const [given] = await deliveries(`webhook_id=${id}`)
  expect(given).toMatchObject({ state: 'dead', attempts: 20, answer: '503 try later', resendable: true })
  expect(await deliveries(`webhook_id=${id}`)).toHaveLength(1)
  const bell = notificationsReply.parse((await call('GET', '/notifications')).body).data
  expect(bell).toMatchObject([
    {
      kind: 'webhook',
      severity: 'high',
      title: 'The webhook “/dead” was disabled, as its deliveries failed',
    },
  ])
  answer = () => 204
  await call('PATCH', `/webhooks/${id}`, { is_enabled: true })
  expect((await call('POST', `/deliveries/${given?.id}/resend`)).status).toBe(200)
  await deliver()
  expect(at('/dead').map((hook) => said(hook).type)).toEqual(['issue.issue_reported'])
  expect((await deliveries('state=dead')).map(({ id: dead }) => dead)).not.toContain(given?.id)
  // after an answer with status 410 the webhook sends nothing more
  answer = () => 410
  await step(issueId, 'acknowledge')
  await issue()
  await follow()
  await deliver()
  expect(await readWebhook(id)).toMatchObject({ is_enabled: false })
  answer = () => 204
})

it('lead to no private address unless the operator allows it', async () => {
  const id = await addWebhook('/private')
  await newSecret(id)
  await issue()
  await follow()
  const { context } = server
  const strict = { ...context, config: { ...context.config, privateWebhooks: false } }
  const before = receiver.received.length
  await deliverOnce(strict, { webhook: createWebhookSender(strict) })
  const named = await addWebhook('https://localhost/x')
  await newSecret(named)
  await issue()
  await follow()
  await deliverOnce(strict, { webhook: createWebhookSender(strict) })
  expect(receiver.received).toHaveLength(before)
  for (const [hook, host] of [
    [id, '127.0.0.1'],
    [named, 'localhost'],
  ] as const)
    expect((await deliveries(`webhook_id=${hook}`)).at(-1)).toMatchObject({
      state: 'dead',
      attempts: 1,
      answer: `${host} is not on the public internet. An operator can allow such addresses with PRIVATE_WEBHOOKS=1.`,
    })
})
