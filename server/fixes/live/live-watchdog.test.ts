import { afterAll, beforeAll, expect, it } from 'vitest'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { type Lease, createLease } from '../../db/lease.ts'
import type { StoredFixes } from '../../event-log/event-hub.ts'
import { handleCommand } from '../../event-log/handle-command.ts'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'
import { WatchContinuity } from './watch-continuity.ts'
import { checkContactsOnce } from './live-watchdog.ts'

const company = companyId('1')
const minute = 60_000
let now = Date.UTC(2026, 10, 21, 12)
let context: OpenContext
let lease: Lease
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  lease = createLease(context, 'live watch')
})
afterAll(() => context.close())

it('shows that a guard is lost, and that he is off duty once his patrol has ended', async () => {
  const guard = await hireWorker(context, company, 'Akinyi')
  const fix = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: null, speed: null })
  const begun = now
  await acceptFixes(context, company, [fix(begun - minute), fix(begun)], 'osmand')
  const heard: StoredFixes[] = []
  const stopListening = context.events.on('fixes', (fixes) => heard.push(fixes))
  const row = () =>
    context.db.selectFrom('live_location').select(['status', 'patrol_id']).executeTakeFirstOrThrow()
  const patrol = () => context.db.selectFrom('patrol').select('id').executeTakeFirstOrThrow()
  const { id } = await patrol()

  now = begun + 5 * minute
  await checkContactsOnce(context, lease, new WatchContinuity())
  expect([await row(), heard]).toEqual([{ status: 'Online', patrol_id: id }, []])

  now = begun + 5 * minute + 1
  await checkContactsOnce(context, lease, new WatchContinuity())
  expect(await row()).toEqual({ status: 'Offline', patrol_id: id })
  expect(heard).toMatchObject([
    { company, live: [{ worker_id: guard, status: 'Offline', created_at: begun }], points: [] },
  ])
  await checkContactsOnce(context, lease, new WatchContinuity())
  expect(heard).toHaveLength(1)

  await handleCommand(context, patrolStream, {
    company,
    id,
    command: { type: 'EndPatrol', endedAt: begun + 1, reason: 'finished' },
    commandId: 'ends',
    by: 'user:1',
    at: now,
  })
  await checkContactsOnce(context, lease, new WatchContinuity())
  expect(await row()).toEqual({ status: 'Off duty', patrol_id: null })
  stopListening()
})
