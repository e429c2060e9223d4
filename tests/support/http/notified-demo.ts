import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { alarmStream } from '../../../domain/alarms/alarm.ts'
import { deliverOnce } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createMailSender } from '../../../server/mail/send-mail.ts'
import { visibleMailSender } from '../../../server/notifications/visible-notices.ts'
import { notificationPolicy } from '../../../server/notifications/notification-policy.ts'
import { testContext } from '../database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from './demo-over-http.ts'
import { mailServer } from './mail-server.ts'
import { raisedAlarm } from '../records/raised-alarm.ts'

export type Who = 'admin' | 'supervisor' | 'dispatcher' | 'investigator'
type Mails = Awaited<ReturnType<typeof mailServer>>

/**
 * Defines the demo company over HTTP with a mail server. Notifications are sent when the test triggers them. Read it
 * within a test.
 */
export function notifiedDemo() {
  const demo = {} as { server: DemoOverHttp; smtp: Mails }
  const tokens: Record<Who, string> = { admin: '', supervisor: '', dispatcher: '', investigator: '' }
  const signInAll = async () => {
    for (const who of Object.keys(tokens) as Who[])
      tokens[who] = (await demo.server.signIn(`${who}@askari.example`)).token
  }
  const follow = () =>
    followOnce(demo.server.context, policyFollower(demo.server.context, notificationPolicy))

  beforeAll(async () => {
    demo.smtp = await mailServer()
    const env = { SMTP_URL: demo.smtp.url, PUBLIC_URL: 'https://askari.example', PRIVATE_WEBHOOKS: '1' }
    demo.server = await demoOverHttp({ open: (edge) => testContext(env, edge, 'demo') })
    await signInAll()
    await follow()
  })
  afterAll(async () => {
    await demo.server.close()
    demo.smtp.close()
  })

  /** Calls the API; the call must succeed. */
  const call = async (who: Who, method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await demo.server.call(method, `/api${path}`, {
      token: tokens[who],
      ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
    })
    expect([path, reply.status < 300, reply.status < 300 ? null : reply.body]).toEqual([path, true, null])
    return reply.body
  }
  return {
    demo,
    tokens,
    signInAll,
    call,
    follow,
    /** sends all mails that are due */
    deliver: async () => {
      const mail = createMailSender(demo.server.context) ?? expect.unreachable()
      await deliverOnce(demo.server.context, { mail: visibleMailSender(demo.server.context, mail) })
    },
    issue: async () => {
      const body = (await call('admin', 'POST', '/issues', {
        title: 'Broken lock',
        kind: 'maintenance',
        level: 'caution',
        site_post_id: '3',
        description: 'The lock does not close.',
      })) as { data: { id: string; number: string } }
      return body.data
    },
    /** reports an incident of high severity at post 3 */
    incident: async (confidentiality: string) => {
      const { data } = (await call('admin', 'POST', '/incidents', {
        title: 'Theft from a car',
        incident_type: 'theft',
        severity: 'high',
        priority: 'p2',
        source: 'guard',
        confidentiality,
        site_post_id: '3',
        occurred_at: demo.server.clock.now - 3_600_000,
        narrative: 'A window was broken.',
      })) as { data: { id: string; number: string } }
      await call('admin', 'POST', `/incidents/${data.id}/submit`, { reported_by: 'Ann' })
      return data.number
    },
    raise: (priority: number) => {
      const { context } = demo.server
      return context.db.transaction().execute((trx) =>
        createCommander(context, trx, companyId('1'), context.newId()).toNew(alarmStream, {
          ...raisedAlarm('1', context.now()),
          priority,
        }),
      )
    },
  }
}

export const replyId = (body: unknown): string => (body as { data: { id: string } }).data.id
