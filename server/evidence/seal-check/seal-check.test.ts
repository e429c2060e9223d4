import { afterEach, beforeEach, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import { buildApp } from '../../app/build-app.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { createLease } from '../../db/lease.ts'
import { handleCommand } from '../../event-log/handle-command.ts'
import { SealCheck } from './seal-check.ts'
import { sealDueHours } from '../sealing/seal-fixes.ts'
import { readSealCheckReply } from './seal-faults.ts'

const company = companyId('1')
const HOUR = SEAL_HOUR_MS
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
let context: OpenContext
const guards: string[] = []

beforeEach(async () => {
  now = noon
  context = await testContext({}, { now: () => now })
  guards.splice(0)
  for (const name of ['Akinyi', 'Barasa']) guards.push(await hireWorker(context, company, name))
  const lease = createLease(context, 'sealing')
  const walk = (from: number) =>
    acceptFixes(
      context,
      company,
      guards.flatMap((workerId) =>
        Array.from({ length: 6 }, (_, i) => ({
          workerId,
          t: from + i * 60_000,
          lat: -1.29 + i / 1e5,
          lon: 36.8,
          accuracy: 8,
          speed: null,
        })),
      ),
      'osmand',
    )
  for (const [from, until] of [
    [noon, 2],
    [noon + 2 * HOUR, 4],
    [noon + HOUR, 6],
  ] as const) {
    await walk(from)
    now = noon + until * HOUR
    await sealDueHours(context, lease)
  }
})
afterEach(() => context.close())

const round = async (check = new SealCheck(context)) => {
  for (let steps = 0; await check.step(0); steps++) if (steps > 100) throw new Error('it never ends')
  return readSealCheckReply(context.db, company)
}
const fixesOf = (guard = '', from = noon) =>
  context.db
    .updateTable('fix')
    .where('worker_id', '=', guard)
    .where('t', '>=', from)
    .where('t', '<', from + HOUR)

it('finds nothing where nothing was done, rests for an hour and looks again', async () => {
  expect(await round()).toEqual({ checked_at: now, faults: 0, first: null })
  const check = new SealCheck(context)
  expect(await check.step(0)).toBe(false)
  now += HOUR
  expect(await round(check)).toEqual({ checked_at: now, faults: 0, first: null })
})

it('names the guard and hour of what was moved or taken out, until it is put back', async () => {
  await fixesOf(guards[1], noon + 2 * HOUR)
    .set((eb) => ({ lat_e7: eb('lat_e7', '+', 1) }))
    .execute()
  const supplement = await context.db.deleteFrom('fix').where('late', 'is not', null).returningAll().execute()
  const found = await round()
  expect(found).toMatchObject({ faults: 3, first: { worker_id: guards[0], hour: noon + HOUR } })
  expect(found.first?.fault).toBe('none is there of 6 fixes that were sealed in a supplement')
  const app = await buildApp(context)
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok', seals: { faults: 3 } })
  await app.close()
  await context.db.insertInto('fix').values(supplement).execute()
  now += HOUR
  expect(await round()).toMatchObject({
    faults: 1,
    first: {
      worker_id: guards[1],
      hour: noon + 2 * HOUR,
      fault: '6 fixes as were sealed, but not what they said then',
    },
  })
  await fixesOf(guards[1], noon + 2 * HOUR)
    .set((eb) => ({ lat_e7: eb('lat_e7', '-', 1) }))
    .execute()
  now += HOUR
  expect(await round()).toMatchObject({ faults: 0, first: null })
})

it('takes what was let go by rule for no fault', async () => {
  const command = { type: 'PurgeFixes' as const, before: noon + HOUR }
  const edge = { company, id: company, commandId: context.newId(), by: 'system:test', at: now }
  expect((await handleCommand(context, fixSealsStream, { ...edge, command })).ok).toBe(true)
  await context.db
    .deleteFrom('fix')
    .where('t', '<', noon + HOUR)
    .execute()
  expect(await round()).toMatchObject({ faults: 0 })
})

it('goes on where another process was stopped', async () => {
  const first = new SealCheck(context)
  // Four steps: the first event, its two seals, and the second event. Then the progress after the first
  // event is stored.
  for (let i = 0; i < 4; i++) {
    now += 60_000
    await first.step(0)
  }
  expect(await context.db.selectFrom('seal_check').selectAll().execute()).toEqual([
    { company, version: 1, ended_at: null },
  ])
  await fixesOf(guards[0]).set({ lat_e7: 0 }).execute()
  // the new process continues after the changed hour, so it finds no fault
  expect(await round(new SealCheck(context))).toMatchObject({ faults: 0 })
  now += HOUR
  expect(await round()).toMatchObject({ faults: 1 })
})
