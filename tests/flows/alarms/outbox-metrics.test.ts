import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhooks } from '../../../contract/settings/webhook.ts'
import { addOutboxMetrics, deliverOnce } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { createMailSender } from '../../../server/mail/send-mail.ts'
import { webhookPolicy } from '../../../server/webhooks/webhook-policy.ts'
import { createWebhookSender } from '../../../server/webhooks/webhook-sender.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { webhookReceiver } from '../../support/http/webhook-receiver.ts'

/** longer than the delay after a first failure */
const LATER_MS = 60_000
let server: DemoOverHttp
let smtp: Awaited<ReturnType<typeof mailServer>>
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let mailAnswer = '250 ok'
let hookAnswer = 204

beforeAll(async () => {
  smtp = await mailServer(() => mailAnswer)
  receiver = await webhookReceiver(() => hookAnswer)
  server = await demoOverHttp({
    open: (edge) => testContext({ SMTP_URL: smtp.url, PRIVATE_WEBHOOKS: '1' }, edge, 'demo'),
  })
  addOutboxMetrics(server.context)
  // the demo's own messages
  await server.context.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  await server.close()
  smtp.close()
  receiver.close()
})

/** The samples of the outbox, without those that are 0. */
async function samples(): Promise<Record<string, number>> {
  const { text } = await server.call('GET', '/metrics')
  const found = [...text.matchAll(/^(outbox_[a-z_]+\{[^}]*\}) (\S+)$/gm)]
  return Object.fromEntries(
    found.map(([, name = '', value]) => [name, Number(value)] as const).filter(([, value]) => value !== 0),
  )
}
const deliver = () =>
  deliverOnce(server.context, {
    mail: createMailSender(server.context) ?? expect.unreachable(),
    webhook: createWebhookSender(server.context),
  })
const write = (key: string) =>
  queueMail(
    server.context,
    server.context.db,
    companyId('1'),
    { to: `${key}@askari.example`, subject: key, text: key },
    key,
  )
const attempt = (kind: string, result: string) => `outbox_attempts_total{kind="${kind}",result="${result}"}`
const WAITING = 'outbox_messages{state="waiting"}'
const DEAD = 'outbox_messages{state="dead"}'
const oldest = (kind: string) => `outbox_oldest_seconds{kind="${kind}"}`

it('the metrics of the outbox count mails and webhook messages that wait, fail, are sent and are given up', async () => {
  expect(await samples()).toEqual({})
  await write('one')
  server.clock.now += LATER_MS
  expect(await samples()).toEqual({ [WAITING]: 1, [oldest('mail')]: 60 })
  mailAnswer = '451 try later'
  await deliver()
  expect(await samples()).toEqual({ [WAITING]: 1, [oldest('mail')]: 60, [attempt('mail', 'failed')]: 1 })
  mailAnswer = '250 ok'
  server.clock.now += LATER_MS
  await deliver()
  const mailed = { [attempt('mail', 'failed')]: 1, [attempt('mail', 'sent')]: 1 }
  expect(await samples()).toEqual(mailed)
  mailAnswer = '550 no such user'
  await write('two')
  await deliver()
  const given = { ...mailed, [DEAD]: 1, [attempt('mail', 'dead')]: 1 }
  expect(await samples()).toEqual(given)

  const { token } = await server.signIn('admin@askari.example')
  const post = async (path: string, body: object = {}) =>
    (
      await server.call('POST', `/api${path}`, {
        token,
        body,
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body
  const follow = () => followOnce(server.context, policyFollower(server.context, webhookPolicy))
  await follow()
  const added = await post('/webhooks', { name: 'x', url: receiver.url, topics: ['issue'], is_enabled: true })
  await post(`/webhooks/${webhooks.reply.parse(added).data.id}/secret`)
  await post('/issues', {
    title: 'Broken lock',
    kind: 'maintenance',
    level: 'caution',
    site_post_id: '3',
    description: 'The lock of the gate is broken.',
  })
  await follow()
  expect(await samples()).toEqual({ ...given, [WAITING]: 1 })
  hookAnswer = 500
  await deliver()
  const refused = { ...given, [attempt('webhook', 'failed')]: 1 }
  expect(await samples()).toEqual({ ...refused, [WAITING]: 1 })
  hookAnswer = 204
  server.clock.now += LATER_MS
  expect(await samples()).toEqual({ ...refused, [WAITING]: 1, [oldest('webhook')]: 60 })
  await deliver()
  expect(await samples()).toEqual({ ...refused, [attempt('webhook', 'sent')]: 1 })
  expect([smtp.mails.length, receiver.taken.length]).toEqual([1, 1])
})
