import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { clientStream } from '../../../domain/records/client.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { readGuardStatuses } from '../../../server/dashboard/guard-statuses.ts'
import { readRecentActivity } from '../../../server/dashboard/recent-activity.ts'
import { findUnloggedContactLosses } from '../../../server/dashboard/unlogged-contact-losses.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { listeningSince } from '../../support/realtime/listening-since.ts'
import { testEngines, type TestDatabase } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const SECOND = 1000
/** 2026-11-20 12:00 in Nairobi */
const NOON = Date.UTC(2026, 10, 20, 9)
let now = NOON
/** time at which the server started */
let since = NOON

/** a lease that always counts as held: for a moment, two processes may both believe that they have it */
const ALWAYS = { isHeld: async () => true, release: async () => {} }

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `guards who go lost and are heard again on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let context: OpenContext
      let company: CompanyId
      let other: CompanyId
      let guards: string[]

      beforeAll(async () => {
        running = await engine.start()
        database = await running.newDatabase()
        context = await database.open({ now: () => now })
      })
      beforeEach(async () => {
        now = NOON
        since = NOON
        const companies = [
          await companyWithUser(context, 'supervisor'),
          await companyWithUser(context, 'supervisor'),
        ]
        ;[company, other] = companies.map((one) => one.company) as [CompanyId, CompanyId]
        guards = []
        for (const name of ['Akinyi', 'Barasa', 'Chebet', 'Devi', 'Etyang'])
          guards.push(await hireWorker(context, company, name))
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      const report = (of: readonly string[], t = now, from = company) =>
        acceptFixes(
          context,
          from,
          of.map((workerId) => ({ workerId, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })),
          'osmand',
        )
      const onAssignment = (workerId: string) =>
        context.db.transaction().execute(async (trx) => {
          const { to, toNew } = createCommander(context, trx, company)
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Delta' })
          const assignment = { type: 'AddAssignment', clientId, name: 'Delta Towers' } as const
          const id = await toNew(assignmentStream, assignment)
          const shift = { name: 'Day', startLocal: '06:00', durationMin: 720 }
          const duty = { entryId: '1', workerId, sitePostId: null, shift }
          await to(assignmentStream, id, { type: 'AssignGuard', ...duty })
        })
      /** Lets these guards report every thirty seconds until `afterNoon` ms after noon. */
      const reportUntil = async (afterNoon: number, of: readonly string[]) => {
        for (; now < NOON + afterNoon; now += 30 * SECOND) await report(of)
        now = NOON + afterNoon
      }
      const look = async () => {
        const lease = createLease(context, 'live watch')
        await checkContactsOnce(context, lease, listeningSince(since, now))
        await lease.release()
      }
      const told = async (of = company) =>
        (await readRecentActivity(context, of))
          .filter(({ kind }) => kind.startsWith('Guard'))
          .map(({ at, text }) => [(at - NOON) / SECOND, text])
      const logged = async (of = company) =>
        (await readAfter(context.db, of, 0, 1000))
          .filter(({ event }) => /^Guards?Contact(Lost|Restored)$/.test(event.type))
          .map(({ event }) => event.type)

      it('stand in recent activity once each, with since when and after how long, in their company only', async () => {
        await onAssignment(guards[0] as string)
        const well = guards.slice(1)
        await reportUntil(60 * SECOND, guards)
        await report([await hireWorker(context, other, 'Fundi')], NOON, other)
        await reportUntil(181 * SECOND, well)
        for (let i = 0; i < 3; i += 1) await look()
        const lost = [181, 'Akinyi went offline at Delta Towers: last fix at 12:00:30']
        expect(await told()).toEqual([lost])

        await reportUntil(300 * SECOND, well)
        // positions that a phone sends late do not show where the guard is now
        await report(guards.slice(0, 1), NOON + 90 * SECOND)
        await look()
        expect(await told()).toEqual([lost])

        await reportUntil(330 * SECOND, guards)
        for (let i = 0; i < 3; i += 1) await look()
        const heard = [300, 'Akinyi is reporting again at Delta Towers, after 4 min']
        expect(await told()).toEqual([heard, lost])
        expect([await logged(), await logged(other)]).toEqual([
          ['GuardContactLost', 'GuardContactRestored'],
          [],
        ])
        expect(await told(other)).toEqual([])

        await reportUntil(600 * SECOND, well)
        await look()
        expect(await logged()).toEqual(['GuardContactLost', 'GuardContactRestored', 'GuardContactLost'])
      })

      it('are known to the next server, which waits until it has listened for as long itself', async () => {
        const well = guards.slice(1)
        await reportUntil(60 * SECOND, guards)
        await reportUntil(181 * SECOND, well)
        since = NOON + 60 * SECOND
        await look()
        expect(await logged()).toEqual([])
        // the dashboard still counts the guard and gives their name
        const unlogged = async () =>
          (await findUnloggedContactLosses(context, company, await readGuardStatuses(context, company))).map(
            ({ at, text, worker_id }) => [(at - NOON) / SECOND, text, worker_id],
          )
        expect(await unlogged()).toEqual([
          [30, 'Akinyi is offline: last fix 20 Nov 2026, 12:00', guards[0] as string],
        ])
        await reportUntil(211 * SECOND, well)
        await look()
        expect(await logged()).toEqual(['GuardContactLost'])
        expect(await unlogged()).toEqual([])

        await rebuildReadModels(context.db, context.projections)
        since = NOON
        await look()
        expect(await logged()).toEqual(['GuardContactLost'])
        // the server was down for half an hour; then the guards report again
        now = NOON + 40 * 60 * SECOND
        since = now
        await report(guards)
        await look()
        expect(await logged()).toEqual(['GuardContactLost', 'GuardContactRestored'])
      })

      it('are written once by two servers that look at the same time', async () => {
        const second = await database.open({ now: () => now })
        const looks = () =>
          Promise.all(
            [context, second].map(async (one) => checkContactsOnce(one, ALWAYS, listeningSince(since, now))),
          )
        if (context.engine === 'postgres') {
          await reportUntil(60 * SECOND, guards)
          await reportUntil(181 * SECOND, guards.slice(1))
          await looks()
          await looks()
          expect(await logged()).toEqual(['GuardContactLost'])
        }
        await second.close()
      })

      it('are one where most fall silent together, and one when they are back', async () => {
        await reportUntil(60 * SECOND, guards)
        await reportUntil(181 * SECOND, guards.slice(3))
        await look()
        await reportUntil(240 * SECOND, guards.slice(3))
        await look()
        const together = [
          181,
          '3 of 5 guards on duty went offline together: last fix at 12:00:30. It may be the connection.',
        ]
        expect(await told()).toEqual([together])

        await reportUntil(300 * SECOND, guards.slice(1))
        await look()
        const back = [300, '4 of 5 guards on duty are reporting again, after 4 min']
        expect(await told()).toEqual([back, together])

        // a guard who stays offline is reported as offline since the connection was lost
        await reportUntil(600 * SECOND, guards.slice(1))
        await look()
        expect(await told()).toEqual([[600, 'Akinyi went offline: last fix at 12:00:30'], back, together])
      })

      it('are none while the disk takes no fixes', async () => {
        await reportUntil(60 * SECOND, guards)
        await reportUntil(181 * SECOND, guards.slice(1))
        await checkContactsOnce({ ...context, space: { short: true } }, ALWAYS, listeningSince(since, now))
        expect(await logged()).toEqual([])
      })
    },
  )
