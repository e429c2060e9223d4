import { afterAll, beforeAll, expect, it } from 'vitest'
import { testContext } from '../../tests/support/database/test-context.ts'
import { workerOf } from '../../tests/support/worker-of.ts'
import type { OpenContext } from '../context.ts'
import { companyId } from '../db/company-id.ts'
import { type Lease, leaseFor } from '../db/lease.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { acceptFixes } from '../../tests/support/accept-fixes.ts'
import { Listening } from './listening.ts'
import { watchOnce } from './live-watch.ts'

const company = companyId('1')
const minute = 60_000
let now = Date.UTC(2026, 10, 21, 12)
let context: OpenContext
let lease: Lease
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  lease = leaseFor(context, 'live watch')
})
afterAll(() => context.close())

it('shows that a guard is lost, and ends his patrol after six quiet hours at the last fix', async () => {
  const guard = await workerOf(context, company, 'Akinyi')
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const begun = now
  await acceptFixes(context, company, [fix(begun - minute), fix(begun)], 'osmand')
  const heard: StoredFixes[] = []
  const stopListening = context.events.on('fixes', (fixes) => heard.push(fixes))
  const row = () =>
    context.db.selectFrom('live_location').select(['status', 'patrol_id']).executeTakeFirstOrThrow()
  const patrol = () =>
    context.db.selectFrom('patrol').select(['id', 'ended_at', 'end_reason']).executeTakeFirstOrThrow()
  const { id } = await patrol()

  now = begun + 5 * minute
  await watchOnce(context, lease, new Listening())
  expect([await row(), heard]).toEqual([{ status: 'Online', patrol_id: id }, []])

  now = begun + 5 * minute + 1
  await watchOnce(context, lease, new Listening())
  expect(await row()).toEqual({ status: 'Lost', patrol_id: id })
  expect(heard).toMatchObject([
    { company, live: [{ worker_id: guard, status: 'Lost', created_at: begun }], points: [] },
  ])
  await watchOnce(context, lease, new Listening())
  expect(heard).toHaveLength(1)

  now = begun + 6 * 60 * minute + 1
  await watchOnce(context, lease, new Listening())
  expect(await patrol()).toEqual({ id, ended_at: begun + 1, end_reason: 'quiet' })
  expect(await row()).toEqual({ status: 'Offline', patrol_id: null })
  stopListening()
})

it('does not end a patrol before a fix that was kept back and is stored while it looks', async () => {
  const guard = await workerOf(context, company, 'Wekesa')
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const begun = now
  await acceptFixes(context, company, [fix(begun)], 'osmand')
  now = begun + 8 * 60 * minute
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const busy = context.db.transaction().execute(() => held)
  const keptBack = acceptFixes(context, company, [fix(begun + 60 * minute)], 'osmand')
  // the fix stands in the queue of those who write before the watch does
  await new Promise((resolve) => setImmediate(resolve))
  const looked = watchOnce(context, lease, new Listening())
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
  await watchOnce(context, lease, new Listening())
  expect(await patrols()).toEqual([{ started_at: begun, ended_at: begun + 60 * minute + 1 }])
})

it('leaves a patrol whole that a phone sends fix by fix, long after it was walked', async () => {
  const guard = await workerOf(context, company, 'Moraa')
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
    await watchOnce(context, lease, new Listening())
  }
  now += 5 * minute
  await watchOnce(context, lease, new Listening())
  const patrols = context.db
    .selectFrom('patrol')
    .select(['started_at', 'ended_at'])
    .where('worker_id', '=', guard)
  expect(await patrols.execute()).toEqual([{ started_at: walked, ended_at: walked + 60 * minute + 1 }])
})
