import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import type { HubKinds, StoredFixes } from '../../../server/event-log/event-hub.ts'
import type { Tables } from '../../../server/db/tables.ts'
import type { DemoGuard } from '../../../server/demo/simulator/simulated-guards.ts'
import { syncDutyPatrols } from '../../../server/demo/simulator/duty-patrols.ts'
import { lockHead } from '../../../server/event-log/append.ts'
import { type Lease, createLease } from '../../../server/db/lease.ts'
import { handleCommand, handleCommandIn } from '../../../server/event-log/handle-command.ts'
import { nextId } from '../../../server/event-log/next-id.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { COUNT_SLOT_MS, addFixCounts } from '../../../server/fixes/write/add-fix-counts.ts'
import type { Delivery } from '../../../server/fixes/write/delivery.ts'
import { storeDeviceContacts } from '../../../server/fixes/live/device-contacts.ts'
import { counter } from '../../support/attacks/counter.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('7')

const add = (context: OpenContext, commandId: string) =>
  handleCommand(context, counter, {
    company,
    id: commandId,
    command: { type: 'Add', by: 1 },
    commandId,
    by: 'user:1',
    at: 5,
  })

const next = <Kind extends keyof HubKinds>(context: OpenContext, kind: Kind): Promise<HubKinds[Kind]> =>
  new Promise((resolve) => {
    const stopListening = context.events.on(kind, (what) => {
      stopListening()
      resolve(what)
    })
  })

describe.skipIf(postgresMissing !== null)(
  `several servers on one PostgreSQL: ${postgresMissing ?? 'found'}`,
  () => {
    let url: string
    let a: OpenContext
    let b: OpenContext

    beforeEach(async () => {
      url = await newPostgresDatabase(inject('postgres'))
      ;[a, b] = await Promise.all([testContext({ DATABASE_URL: url }), testContext({ DATABASE_URL: url })])
    })
    afterEach(async () => {
      await a.close()
      await b.close()
    })

    it('start at once on an empty database and share its key', () => {
      expect(a.keys.all()).toEqual(b.keys.all())
    })

    it('wake each other: an event that one appends, the other tells', async () => {
      const heard = next(b, 'event')
      await add(a, '1')
      expect(await heard).toMatchObject([{ company, position: 1, stream: 'counter-1' }])
    })

    it('append to one log without a gap, both telling all of it in order', async () => {
      const heard = { a: [] as number[], b: [] as number[] }
      const all = new Promise<void>((resolve) => {
        const check = () => heard.a.length + heard.b.length === 80 && resolve()
        a.events.on('event', (batch) => (heard.a.push(...batch.map((e) => e.position)), check()))
        b.events.on('event', (batch) => (heard.b.push(...batch.map((e) => e.position)), check()))
      })
      await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 ? a : b, String(i))))
      await all
      const expected = Array.from({ length: 40 }, (_, i) => i + 1)
      expect(heard).toEqual({ a: expected, b: expected })
    })

    it('tell each other of stored fixes where somebody watches, and themselves once', async () => {
      const guards = [await hireWorker(a, company, 'Njeri'), await hireWorker(a, company, 'Otieno')]
      const t = Date.now() - 60_000
      const at = (workerId: string, time: number) => ({
        workerId,
        t: time,
        lat: -1.28,
        lon: 36.82,
        accuracy: 5,
        speed: null,
      })
      const own: StoredFixes[] = []
      a.events.on('fixes', (batch) => own.push(batch))
      const unwatched: StoredFixes[] = []
      const stopListening = b.events.on('fixes', (batch) => unwatched.push(batch))
      await acceptFixes(
        a,
        company,
        guards.map((id) => at(id, t)),
        'osmand',
      )
      const round = next(a, 'event')
      await add(b, '1')
      await round
      stopListening()
      expect(unwatched).toEqual([])
      b.events.watch(company)
      const heard = next(b, 'fixes')
      await acceptFixes(
        a,
        company,
        guards.flatMap((id) => [at(id, t + 5000), at(id, t + 10_000)]),
        'osmand',
      )
      const { live, points } = await heard
      expect(live.map(({ worker_id, created_at }) => `${worker_id} ${created_at}`).toSorted()).toEqual(
        guards.map((id) => `${id} ${t + 10_000}`),
      )
      // a position may be received twice, because both the old and the new subscription deliver it
      expect([...new Set(points.map((point) => `${point.workerId} ${point.t}`))].toSorted()).toEqual(
        guards.map((id) => `${id} ${t + 10_000}`),
      )
      expect(own).toHaveLength(2)
    })

    it('tell each other whose session has ended, and themselves once', async () => {
      const heard: unknown[] = []
      a.events.on('signed out', (whose) => heard.push(whose))
      const there = next(b, 'signed out')
      a.events.publishSignedOut({ company, userId: '3' })
      expect(await there).toEqual({ company, userId: '3' })
      const back = next(a, 'event')
      await add(b, '1')
      await back
      expect(heard).toEqual([{ company, userId: '3' }])
    })

    it('catch up after the connection between them broke', async () => {
      const admin = new pg.Client(url)
      await admin.connect()
      const heard = next(b, 'event')
      const moved = next(b, 'fixes')
      const lookedAgain = next(b, 'signed out')
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
      await admin.end()
      const guard = await hireWorker(a, company, 'Njeri')
      const t = Date.now() - 60_000
      const stored = { workerId: guard, t, lat: -1.28, lon: 36.82, accuracy: 5, speed: null }
      await acceptFixes(a, company, [stored], 'osmand')
      expect((await heard)[0]).toMatchObject({ position: 1, stream: `worker-${guard}` })
      expect(await moved).toMatchObject({ company, live: [{ worker_id: guard, created_at: t }] })
      // a sign-out is no event, so a process that was disconnected gets `null`: it must check all sessions
      expect(await lookedAgain).toBeNull()
    })

    it('let a notification that makes no sense to them pass', async () => {
      const admin = new pg.Client(url)
      await admin.connect()
      for (const payload of ['', '{', '{"from":"x","company":"nobody"}'])
        await admin.query('select pg_notify($1, $2)', ['askari_fixes', payload])
      await admin.end()
      b.events.watch(company)
      const guard = await hireWorker(a, company, 'Njeri')
      const heard = next(b, 'fixes')
      const stored = {
        workerId: guard,
        t: Date.now() - 60_000,
        lat: -1.28,
        lon: 36.82,
        accuracy: 5,
        speed: null,
      }
      await acceptFixes(a, company, [stored], 'osmand')
      expect(await heard).toMatchObject({ company, live: [{ worker_id: guard }] })
    })

    it('leave to one of them what one should do, and to another once it has ended or gone silent', async () => {
      const held = (...leases: Lease[]) => Promise.all(leases.map((lease) => lease.isHeld()))
      const [first, second] = [createLease(a, 'live watch'), createLease(b, 'live watch')]
      expect(await held(first)).toEqual([true])
      expect(await held(second, first, createLease(b, 'another thing'))).toEqual([false, true, true])
      await first.release()
      expect(await held(second)).toEqual([true])
      expect(await held(first)).toEqual([false])
      await a.db
        .updateTable('lease')
        .set((eb) => ({ until: eb('until', '-', 20_001) }))
        .where('name', '=', 'live watch')
        .execute()
      expect(await held(first)).toEqual([true])
      expect(await held(second)).toEqual([false])
    })

    it('have one owner of a lease though their clocks are 60 s apart', async () => {
      const ahead = createLease({ ...a, now: () => a.now() + 60_000 }, 'sealing')
      const behind = createLease({ ...b, now: () => b.now() - 60_000 }, 'sealing')
      expect([await behind.isHeld(), await ahead.isHeld(), await behind.isHeld()]).toEqual([
        true,
        false,
        true,
      ])
      await behind.release()
      expect([await ahead.isHeld(), await behind.isHeld()]).toEqual([true, false])
    })

    /** Lets `other` wait for a lock of `one`; then `one` takes a lock that `other` may already have (a deadlock). */
    const crossed = async (
      one: (trx: Transaction<Tables>) => Promise<unknown>,
      other: () => Promise<unknown>,
      then: (trx: Transaction<Tables>) => Promise<unknown>,
    ) => {
      let waiting: Promise<unknown> | undefined
      await a.db.transaction().execute(async (trx) => {
        await one(trx)
        waiting = other()
        await expect
          .poll(async () => {
            const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(a.db)
            return rows[0]?.n
          })
          .toBe(1)
        await then(trx)
      })
      await waiting
    }

    it('find a patrol for a fix although the other ends the one it was to go into', async () => {
      const guard = await hireWorker(a, company, 'Wekesa')
      const begun = Date.now() - 8 * 3_600_000
      const fix = (t: number) => ({ workerId: guard, t, lat: -1.28, lon: 36.82, accuracy: 5, speed: null })
      await acceptFixes(a, company, [fix(begun)], 'osmand')
      const { id } = await a.db.selectFrom('patrol').select('id').executeTakeFirstOrThrow()
      const keptBack = begun + 3_600_000
      await crossed(
        (trx) => trx.selectFrom('live_location').select('t').forUpdate().execute(),
        () => acceptFixes(b, company, [fix(keptBack)], 'osmand'),
        (trx) =>
          handleCommandIn(a, trx, patrolStream, {
            company,
            id,
            command: { type: 'EndPatrol', endedAt: begun + 1, reason: 'quiet' },
            commandId: a.newId(),
            by: 'system:ingest',
            at: a.now(),
          }),
      )
      const patrols = await a.db
        .selectFrom('patrol')
        .select(['started_at', 'ended_at'])
        .orderBy('started_at')
        .execute()
      expect(patrols).toEqual([
        { started_at: begun, ended_at: begun + 1 },
        { started_at: keptBack, ended_at: null },
      ])
    })

    it('do not wait for each other in a ring: the log comes before ids, and rows come in one order', async () => {
      const guard = { workerId: await hireWorker(a, company, 'Njeri'), assignmentId: '1' } as DemoGuard
      await crossed(
        (trx) => lockHead(trx, company),
        () => syncDutyPatrols(b, company, [{ guard, time: { from: 1000, to: 2000 } }], 0),
        (trx) => nextId(trx, company, 'patrol'),
      )
      await crossed(
        (trx) => addFixCounts(trx, company, [{ t: 0 }]),
        () =>
          b.db.transaction().execute((trx) => addFixCounts(trx, company, [{ t: COUNT_SLOT_MS }, { t: 0 }])),
        (trx) => addFixCounts(trx, company, [{ t: COUNT_SLOT_MS }]),
      )
      const contact = (deviceId: string): Delivery => ({
        company,
        deviceId,
        fixes: [],
        quarantined: [],
        received: 5,
        format: 'osmand',
        userAgent: null,
        message: null,
        recording: null,
      })
      await crossed(
        (trx) => storeDeviceContacts(trx, company, [contact('1')]),
        () =>
          b.db
            .transaction()
            .execute((trx) => storeDeviceContacts(trx, company, [contact('2'), contact('1')])),
        (trx) => storeDeviceContacts(trx, company, [contact('2')]),
      )
    })
  },
)
