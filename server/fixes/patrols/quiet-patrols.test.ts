import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import { followOnce } from '../../background/follow-log.ts'
import { runTimersOnce } from '../../background/run-timers.ts'
import { policyFollower } from '../../background/start-background.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { quietPatrolPolicy } from './quiet-patrols.ts'

const company = companyId('1')
const minute = 60_000
let now = Date.UTC(2026, 10, 21, 12)
let context: OpenContext
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  await look()
})
afterAll(() => context.close())

async function look(): Promise<void> {
  await followOnce(context, policyFollower(context, quietPatrolPolicy))
  await runTimersOnce(context, [quietPatrolPolicy])
}

it('ends a patrol after six quiet hours, at its last fix', async () => {
  const guard = await hireWorker(context, company, 'Akinyi')
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const begun = now
  await acceptFixes(context, company, [fix(begun)], 'osmand')
  await look()
  now = begun + 60 * minute
  await acceptFixes(context, company, [fix(now)], 'osmand')
  const patrol = () =>
    context.db.selectFrom('patrol').select(['ended_at', 'end_reason']).executeTakeFirstOrThrow()
  now = begun + 7 * 60 * minute
  await look()
  expect(await patrol()).toEqual({ ended_at: null, end_reason: null })
  now += 1
  await look()
  expect(await patrol()).toEqual({ ended_at: begun + 60 * minute + 1, end_reason: 'quiet' })
  expect(await context.db.selectFrom('timer').selectAll().execute()).toEqual([])
})

it('does not end a patrol before a fix that was kept back and is stored while it looks', async () => {
  const guard = await hireWorker(context, company, 'Wekesa')
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const begun = now
  await acceptFixes(context, company, [fix(begun)], 'osmand')
  now = begun + 8 * 60 * minute
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const busy = context.db.transaction().execute(() => held)
  const keptBack = acceptFixes(context, company, [fix(begun + 60 * minute)], 'osmand')
  // wait a turn, so that the fix is in the writer's queue before the policy runs
  await new Promise((resolve) => setImmediate(resolve))
  const looked = look()
  await new Promise((resolve) => setImmediate(resolve))
  letGo()
  await Promise.all([busy, keptBack, looked])
  const patrols = () =>
    context.db
      .selectFrom('patrol')
      .select(['started_at', 'ended_at'])
      .where('worker_id', '=', guard)
      .execute()
  expect(await patrols()).toEqual([{ started_at: begun, ended_at: null }])
  now += 5 * minute + 1
  await look()
  expect(await patrols()).toEqual([{ started_at: begun, ended_at: begun + 60 * minute + 1 }])
})

it('leaves a patrol whole that a phone sends fix by fix, long after it was walked', async () => {
  const guard = await hireWorker(context, company, 'Moraa')
  const walked = now - 12 * 60 * minute
  for (let i = 0; i <= 60; i += 20) {
    const fix = {
      workerId: guard,
      t: walked + i * minute,
      lat: -1.29,
      lon: 36.82,
      accuracy: null,
      speed: null,
    }
    await acceptFixes(context, company, [fix], 'osmand')
    now += minute
    await look()
  }
  now += 5 * minute
  await look()
  const patrols = context.db
    .selectFrom('patrol')
    .select(['started_at', 'ended_at'])
    .where('worker_id', '=', guard)
  expect(await patrols.execute()).toEqual([{ started_at: walked, ended_at: walked + 60 * minute + 1 }])
})
