import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { dispatcher } from '../../../../tests/support/screens/stub-app.tsx'
import { meta, recordScreen } from '../../../../tests/support/screens/record-screen.tsx'
import type { Tracking } from '../create-tracking.ts'
import { TrackingContext } from '../use-tracking.ts'
import { GuardRounds } from './guard-rounds.tsx'

const HOUR_MS = 3_600_000
const now = Date.now()
const run = (id: string, changes: object) => ({
  id,
  patrol_route_id: '1',
  route_name: `Round ${id}`,
  site_post_id: '1',
  site_post_name: 'Gate',
  status: 'in_progress',
  due_from: now - 2 * HOUR_MS,
  due_to: now + HOUR_MS,
  late_from: now,
  opens_at: now - 2 * HOUR_MS,
  closes_at: now + 2 * HOUR_MS,
  started_at: null,
  ended_at: null,
  visit_order: 'fixed',
  point_count: 3,
  visited_count: 1,
  next_point: 'Pump room',
  guards: [],
  checkpoints: [],
  exceptions: [],
  reason: null,
  ...changes,
})

it('shows the next checkpoint of each round of a guard, and which of them are late', async () => {
  const runs = [
    run('1', {}),
    run('2', { due_to: now - HOUR_MS }),
    run('3', { status: 'late', visited_count: 0, next_point: null }),
  ]
  const answers = { 'GET /round-runs': { data: runs, meta: meta(3) } }
  const tracking = { clock: zoneClock('Africa/Nairobi') } as unknown as Tracking
  const rounds = (
    <TrackingContext value={tracking}>
      <GuardRounds id="7" />
    </TrackingContext>
  )
  await recordScreen({ at: '/one', pages: { '/one': rounds }, answers, user: dispatcher })
  const item = (at: number) => page.getByRole('listitem').nth(at)
  await expect.element(item(0)).toHaveTextContent(/Next: Pump room, 1 of 3 visited/)
  await expect.element(item(0)).toHaveTextContent('In progress')
  await expect.element(item(0)).not.toHaveTextContent('Late')
  await expect.element(item(1)).toHaveTextContent('Late')
  await expect.element(item(1)).toHaveTextContent('In progress')
  await expect.element(item(2)).toHaveTextContent(/Late.*3 checkpoints left/)
})
