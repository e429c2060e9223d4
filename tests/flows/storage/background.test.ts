import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { factorReminderPolicy } from '../../../server/auth/second-factor/factor-reminders.ts'
import { deliverOnce, type MessageSender } from '../../../server/background/deliver-messages.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { writeMessage } from '../../../server/background/outbox.ts'
import { definePolicy, streamCommand, type Policy } from '../../../server/background/policy.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower, startBackground } from '../../../server/background/start-background.ts'
import { setTimer } from '../../../server/background/timer.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { decryptText } from '../../../server/keys/encrypt-text.ts'
import { counter } from '../../support/attacks/counter.ts'
import { dispatchersWithFactor } from '../../support/fixtures/dispatchers-with-factor.ts'
import { bothEngines, type TestDatabase } from '../../support/database/test-database.ts'

const one = companyId('1')
const two = companyId('2')
const DAY = 24 * 3_600_000

const add = (context: OpenContext, by: number, company = one) =>
  handleCommand(context, counter, {
    company,
    id: '1',
    command: { type: 'Add', by },
    commandId: context.newId(),
    by: 'user:1',
    at: 5,
  })

/** Policy that adds 100 to a counter once others have changed it, and again when its timer is due. */
const adding = (fault: (at: string) => void = () => {}) =>
  definePolicy({
    name: 'adding',
    streams: [counter.name],
    read: async () => ({}),
    decide: ({ event, timer }) => {
      fault(event ? String(event.position) : timer.key)
      if (timer) return { commands: [streamCommand(counter, '2', { type: 'Add', by: 7 })] }
      if (event.by === 'system:adding') return {}
      return {
        commands: [streamCommand(counter, '2', { type: 'Add', by: 100 })],
        mails: [{ to: 'x@askari.example', subject: `at ${event.position}`, text: 'text' }],
        timers: [{ key: String(event.position), dueAt: 1 }],
      }
    },
  } satisfies Policy<object>)

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(`policies, timers and outbox on ${engine.name}`, () => {
    let running: Awaited<ReturnType<typeof engine.start>>
    let database: TestDatabase
    let context: OpenContext

    beforeAll(async () => {
      running = await engine.start()
    })
    afterAll(() => running.stop())
    beforeEach(async () => {
      database = await running.newDatabase()
      context = await database.open({ projections: [] })
    })
    afterEach(() => context.close())

    const follow = (policy: Policy) => followOnce(context, policyFollower(context, policy))
    const added = async (company = one) => {
      const rows = await context.db
        .selectFrom('event')
        .select(['data', 'by'])
        .where('company', '=', company)
        .where('by', '=', 'system:adding')
        .orderBy('position')
        .execute()
      return rows.map(({ data }) => (JSON.parse(data) as { by: number }).by)
    }
    const subjects = async () =>
      (await context.db.selectFrom('outbox').select('subject').orderBy('seq').execute()).map(
        ({ subject }) => subject,
      )

    it('decides once about each event, in order, but not about those of before', async () => {
      await add(context, 1)
      await follow(adding())
      expect(await subjects()).toEqual([])
      await add(context, 2)
      await add(context, 3)
      await add(context, 1, two)
      await follow(adding())
      await follow(adding())
      expect([await added(), await added(two)]).toEqual([[100, 100], [100]])
      expect((await subjects()).toSorted()).toEqual(['at 1', 'at 2', 'at 3'])
      await runTimersOnce(context, [adding()])
      await runTimersOnce(context, [adding()])
      expect([await added(), await added(two)]).toEqual([
        [100, 100, 7, 7],
        [100, 7],
      ])
    })

    it('does all that an event brings about or nothing, tries again later, and leaves the others alone', async () => {
      const faulty = adding((at) => {
        if (at === '3') throw new Error('a fault')
      })
      await follow(faulty)
      for (const by of [1, 2, 3]) await add(context, by)
      await add(context, 1, two)
      await follow(faulty)
      expect([await subjects(), await added(), await added(two)]).toEqual([['at 1'], [], [100]])
      const failed = await context.db
        .selectFrom('follower')
        .select(['position', 'failures', 'due_at'])
        .where('company', '=', one)
        .executeTakeFirstOrThrow()
      expect(failed).toMatchObject({ position: 0, failures: 1 })
      expect(failed.due_at).toBeGreaterThan(context.now() + 4000)
      await context.db.updateTable('follower').set({ due_at: 0 }).execute()
      await follow(adding())
      expect([await subjects(), await added()]).toEqual([
        ['at 1', 'at 1', 'at 2', 'at 3'],
        [100, 100, 100],
      ])
    })

    it('runs a timer whose time has come, later one that fails, and none that was ended', async () => {
      const at = context.now()
      for (const [key, dueAt] of [
        ['fails', at - 3],
        ['runs', at - 2],
        ['ended', at - 1],
        ['later', at + DAY],
      ] as const)
        await setTimer(context.db, { company: one, policy: 'adding', key, dueAt })
      await setTimer(context.db, { company: one, policy: 'adding', key: 'ended', dueAt: null })
      const asked: string[] = []
      const faulty = adding((key) => {
        asked.push(key)
        if (key === 'fails') throw new Error('a fault')
      })
      await runTimersOnce(context, [faulty])
      await runTimersOnce(context, [faulty])
      expect(asked).toEqual(['fails', 'runs'])
      const left = await context.db.selectFrom('timer').select(['key', 'failures']).orderBy('key').execute()
      expect(left).toEqual([
        { key: 'fails', failures: 1 },
        { key: 'later', failures: 0 },
      ])
    })

    it('runs a timer again that is set anew to the same time, whatever it commands then', async () => {
      const due = { company: one, policy: 'adding', key: 'same', dueAt: context.now() - 1 }
      for (const by of [7, 8]) {
        await setTimer(context.db, due)
        const policy: Policy = {
          ...adding(),
          decide: () => ({ commands: [streamCommand(counter, '2', { type: 'Add', by })] }),
        }
        await runTimersOnce(context, [policy])
        await runTimersOnce(context, [policy])
      }
      expect(await added()).toEqual([7, 8])
    })

    it('tells no policy a time before that of its timer, though the clock of the process is behind', async () => {
      const behind =
        engine.name === 'PostgreSQL' ? await database.open({ now: () => Date.now() - 60_000 }) : context
      const dueAt = Date.now() - 1
      await setTimer(context.db, { company: one, policy: 'adding', key: 'due', dueAt })
      const asked: boolean[] = []
      const policy: Policy = {
        ...adding(),
        decide: (_event, _state, now) => {
          asked.push(now >= dueAt)
          return {}
        },
      }
      await runTimersOnce(behind, [policy])
      if (behind !== context) await behind.close()
      expect(asked).toEqual([true])
    })

    const write = (to: string, key: string) =>
      writeMessage(context, context.db, one, {
        message: { kind: 'mail', to, subject: key, text: `text of ${key}` },
        key,
        state: 'waiting',
      })

    it('sends messages to one addressee in order, and those to others meanwhile', async () => {
      for (const key of ['a1', 'a2', 'a3']) await write('a@askari.example', key)
      for (const key of ['b1', 'b2']) await write('b@askari.example', key)
      await write('a@askari.example', 'a1')
      const sent: string[] = []
      let away = true
      const mail: MessageSender = async ({ key, text }) => {
        if (away && key === 'a2') throw new Error('away')
        sent.push(`${key}: ${text}`)
      }
      await deliverOnce(context, { mail })
      await deliverOnce(context, { mail })
      expect(sent.toSorted()).toEqual(['a1: text of a1', 'b1: text of b1', 'b2: text of b2'])
      away = false
      await context.db.updateTable('outbox').set({ due_at: 0 }).execute()
      await deliverOnce(context, { mail })
      expect(sent.slice(3)).toEqual(['a2: text of a2', 'a3: text of a3'])
      const rows = await context.db.selectFrom('outbox').select(['id', 'state', 'body', 'attempts']).execute()
      expect(rows.filter(({ state, body }) => state !== 'sent' || body !== '')).toEqual([])
      expect(rows.find(({ id }) => id === 'a2')?.attempts).toBe(2)
    })

    it('sends nothing that was written in a transaction that failed', async () => {
      await context.db
        .transaction()
        .execute(async (trx) => {
          const message = { kind: 'mail', to: 'a@askari.example', subject: 's', text: 't' }
          await writeMessage(context, trx, one, { message, state: 'waiting' })
          throw new Error('no')
        })
        .catch(() => {})
      expect(await subjects()).toEqual([])
    })

    it('sends each message from one of two processes whose clocks are 60 s apart', async () => {
      const other =
        engine.name === 'PostgreSQL' ? await database.open({ now: () => Date.now() + 60_000 }) : null
      const sent: string[] = []
      const mail: MessageSender = async ({ key }) => {
        await new Promise((resolve) => setImmediate(resolve))
        sent.push(key)
      }
      const stops = []
      for (const each of other ? [context, other] : [context])
        stops.push(await startBackground(each, { policies: [], senders: { mail } }))
      const keys = Array.from({ length: 40 }, (_, i) => `m${i}`)
      for (const [i, key] of keys.entries()) await write(`${i % 4}@askari.example`, key)
      await expect.poll(() => sent.length).toBe(40)
      for (const stop of stops) await stop()
      await other?.close()
      expect(sent.toSorted()).toEqual(keys.toSorted())
    })
  })

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(`the second factor of a role on ${engine.name}`, () => {
    let running: Awaited<ReturnType<typeof engine.start>>
    beforeAll(async () => {
      running = await engine.start()
    })
    afterAll(() => running.stop())

    it('is announced to those who lack one, and again a day before it is required', async () => {
      const context = await (await running.newDatabase()).open()
      const follow = () => followOnce(context, policyFollower(context, factorReminderPolicy))
      await follow()
      const { email: to, require } = await dispatchersWithFactor(context)
      const from = context.now() + 7 * DAY
      await require(from)
      await follow()
      const mails = async () => {
        const rows = await context.db.selectFrom('outbox').selectAll().orderBy('seq').execute()
        return rows.map((row) => [row.addressee, decryptText(context.keys, row.body)?.includes('From 20')])
      }
      expect(await mails()).toEqual([[to, true]])
      const timers = context.db.selectFrom('timer').select('due_at')
      expect(await timers.execute()).toEqual([{ due_at: from - DAY }])
      await context.db
        .updateTable('timer')
        .set({ due_at: context.now() - 1 })
        .execute()
      await runTimersOnce(context, [factorReminderPolicy])
      expect(await mails()).toEqual([
        [to, true],
        [to, true],
      ])
      await require(null)
      await follow()
      expect([await timers.execute(), (await mails()).length]).toEqual([[], 2])
      await context.close()
    })
  })
