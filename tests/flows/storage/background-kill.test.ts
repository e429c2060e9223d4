import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { webhookStream } from '../../../domain/records/webhook.ts'
import { alarmPolicy } from '../../../server/alarms/alarm-policy.ts'
import { factorReminderPolicy } from '../../../server/auth/second-factor/factor-reminders.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { WEBHOOK, writeMessage } from '../../../server/background/outbox.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { readConfig } from '../../../server/config/config.ts'
import { type CompanyId, companyId } from '../../../server/db/company-id.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { queueMail } from '../../../server/mail/queue-mail.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { renewWebhookSecret } from '../../../server/webhooks/webhook-secrets.ts'
import { tally } from '../../support/attacks/attack-tally.ts'
import { partSeed, repetitions } from '../../support/attacks/repetitions.ts'
import { dispatchersWithFactor } from '../../support/fixtures/dispatchers-with-factor.ts'
import { databaseKeyFile } from '../../support/database/database-key-file.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { webhookReceiver } from '../../support/http/webhook-receiver.ts'
import { startServer } from '../../support/http/server-process.ts'

const KILLS = repetitions({ seldom: 2, often: 50 })
const ADDRESSEES = 3
const EACH = 4
/** number of alarms that become due after each kill of the process */
const EXPIRING = 6
const DAY = 24 * 3_600_000
const hookText = jsonText.pipe(z.object({ key: z.string(), about: z.string() }))

async function addWebhook(context: OpenContext, company: CompanyId, url: string) {
  const id = await context.db.transaction().execute((trx) =>
    createCommander(context, trx, company, context.newId()).toNew(webhookStream, {
      type: 'AddWebhook',
      name: 'Ticket system',
      url,
      topics: ['issue'],
      isEnabled: true,
    }),
  )
  await renewWebhookSecret(context, { company, webhookId: id })
  return { company, id }
}

/** Adds documents that expire soon; each has an alarm that is due. */
const addDocuments = (context: OpenContext, company: CompanyId) =>
  context.db.transaction().execute(async (trx) => {
    const { toNew } = createCommander(context, trx, company, context.newId())
    const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Delta' })
    const expiresOn = new Date(context.now() + 10 * DAY).toISOString().slice(0, 10)
    const paper = { title: 'Contract', kind: 'contract' as const, expiresOn }
    const subjects: string[] = []
    for (let n = 0; n < EXPIRING; n++)
      subjects.push(`document-${await toNew(documentStream, { type: 'AddDocument', clientId, ...paper })}`)
    return subjects.map((subject) => `${company} ${subject}`)
  })

for (const engine of ['SQLite', 'PostgreSQL'] as const)
  describe.skipIf(engine === 'PostgreSQL' && postgresMissing !== null)(`a server on ${engine}`, () => {
    it(
      `sends every message under its key, also of ${KILLS} kills between timers, policies and mails`,
      { timeout: 60_000 + KILLS * 20_000 },
      async () => {
        let left = Number.POSITIVE_INFINITY
        let kill = () => {}
        /** the mail server answers only once the server is up, so that no mail is sent before the test counts */
        let answer = () => {}
        let isUp = Promise.resolve()
        const smtp = await mailServer(async () => {
          await isUp
          if (--left === 0) kill()
          return '250 ok'
        })
        const hooks = await webhookReceiver()
        const url = engine === 'PostgreSQL' ? await newPostgresDatabase(inject('postgres')) : null
        const env: Record<string, string> = {
          DATA_DIR: mkdtempSync(join(tmpdir(), 'askari-kills-')),
          LOG_LEVEL: 'silent',
          DEMO: '0',
          SMTP_URL: smtp.url,
          PRIVATE_WEBHOOKS: '1',
          ...(url !== null && { DATABASE_URL: url, SECRET_FILE: databaseKeyFile(url) }),
        }
        const opened = () => openContext(readConfig(env), { log: createLogger('silent') })
        const written: string[] = []
        const hooked: string[] = []
        const expiring: string[] = []
        let hook: { company: CompanyId; id: string } | null = null
        /** expected number of the policy's mails, by recipient */
        const told = new Map<string, number>()

        /**
         * adds work: events to which a policy reacts with a mail, due timers of the policy, expiring documents and
         * mails
         */
        const writeMore = async (round: number) => {
          const context = await opened()
          const follow = () => followOnce(context, policyFollower(context, factorReminderPolicy))
          await follow()
          const timed = await dispatchersWithFactor(context)
          await timed.require(context.now() + 7 * DAY)
          await follow()
          await context.db
            .updateTable('timer')
            .set({ due_at: context.now() })
            .where('company', '=', timed.company)
            .execute()
          expiring.push(...(await addDocuments(context, timed.company)))
          const asked = await dispatchersWithFactor(context)
          await asked.require(context.now() + 7 * DAY)
          told.set(timed.email, 2).set(asked.email, 1)
          for (let n = 0; n < ADDRESSEES * EACH; n++) {
            const key = `round-${round}-${n}`
            const to = `${n % ADDRESSEES}@askari.example`
            written.push(key)
            await queueMail(context, context.db, companyId('1'), { to, subject: key, text: key }, key)
          }
          hook ??= await addWebhook(context, timed.company, hooks.url)
          for (let n = 0; n < ADDRESSEES * EACH; n++) {
            const [key, about] = [`hook-${round}-${n}`, `counter-${n % ADDRESSEES}`]
            hooked.push(key)
            const text = JSON.stringify({ key, about })
            const message = { kind: WEBHOOK, to: `${hook.id} ${about}`, subject: key, text }
            await writeMessage(context, context.db, hook.company, { message, key, state: 'waiting' })
          }
          // deletes leases, as if the killed process had been gone for 20 s
          await context.db.deleteFrom('lease').execute()
          await context.close()
        }

        const server = await startServer(env)
        onTestFinished(async () => {
          await server.dispose()
          smtp.close()
          hooks.close()
        })
        await server.stop()
        const after = fc.sample(fc.integer({ min: 1, max: ADDRESSEES * EACH + 2 }), {
          numRuns: KILLS,
          seed: partSeed(21),
        })
        for (const [round, limit] of after.entries()) {
          await writeMore(round)
          isUp = new Promise((resolve) => {
            answer = resolve
          })
          await server.restart()
          const killed = new Promise<void>((resolve) => {
            kill = () => void server.stop('SIGKILL').then(() => resolve())
          })
          left = limit
          answer()
          await killed
        }
        const last = await opened()
        await last.db.deleteFrom('lease').execute()
        await last.close()
        left = Number.POSITIVE_INFINITY
        await server.restart()
        const received = () => hooks.taken.map(({ body }) => hookText.parse(body))
        const keys = () => new Set([...smtp.mails, ...received()].map(({ key }) => key))
        const whole =
          hooked.length + written.length + [...told.values()].reduce((sum, count) => sum + count, 0)
        await expect.poll(() => keys().size, { timeout: 30_000 + KILLS * 5_000 }).toBe(whole)
        expect(await server.stop()).toBe(0)

        const context = await opened()
        // raises alarms within one second, from consecutive batches of events
        const raised = async () => {
          await followOnce(context, policyFollower(context, alarmPolicy))
          const rows = await context.db
            .selectFrom('alarm')
            .select(['company', 'subject'])
            .where('kind', '=', 'document_expiring')
            .execute()
          return rows.map(({ company, subject }) => `${company} ${subject}`).toSorted()
        }
        await expect.poll(raised).toEqual(expiring.toSorted())
        tally(`kill -9 on ${engine}, alarms`, KILLS, `${expiring.length} due, each raised once`)
        const outbox = await context.db.selectFrom('outbox').select(['id', 'state']).execute()
        await context.close()
        const twice = smtp.mails.length + hooks.taken.length - keys().size
        tally(
          `kill -9 on ${engine}, between timers, policies, mails and webhooks`,
          KILLS,
          `${whole} messages, each sent under one key, ${twice} of them twice; none lost`,
        )
        expect(outbox.filter(({ id, state }) => state !== 'sent' || !keys().has(id))).toEqual([])
        expect(outbox).toHaveLength(whole)
        for (const [to, count] of told)
          expect(new Set(smtp.mails.filter((mail) => mail.to === to).map(({ key }) => key)).size).toBe(count)
        for (let to = 0; to < ADDRESSEES; to++) {
          const heard = smtp.mails.filter((mail) => mail.to === `${to}@askari.example`).map(({ key }) => key)
          expect([...new Set(heard)]).toEqual(written.filter((_, n) => n % ADDRESSEES === to))
          const about = received().filter((each) => each.about === `counter-${to}`)
          expect([...new Set(about.map(({ key }) => key))]).toEqual(
            hooked.filter((_, n) => n % ADDRESSEES === to),
          )
        }
      },
    )
  })
