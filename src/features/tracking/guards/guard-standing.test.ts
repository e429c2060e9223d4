import { expect, it } from 'vitest'
import type { LiveGuard } from '../../../../domain/fix/live-guard.ts'
import { countStandings, guardStanding, isShownOnline } from './guard-standing.ts'

const guard = (t: number, status = 'Online', intervalMs: number | null = 60_000): LiveGuard => ({
  workerId: '1',
  workerName: 'Amina',
  fix: { workerId: '1', t, lat: -1.3, lon: 36.8, accuracy: null, speed: null },
  intervalMs,
  status,
})
const now = 10_000_000

it.each([
  [guard(now - 120_000), 'online', true],
  [guard(now - 120_001), 'stale', true],
  [guard(now - 300_001), 'lost', false],
  [guard(now - 300_001, 'Online', null), 'online', true],
  [guard(now, 'Offline'), 'offline', false],
  [guard(now - 400_000, 'Lost'), 'lost', false],
  [undefined, 'offline', false],
] as const)('%j is %s', (given, standing, on) => {
  expect(guardStanding(given, now)).toBe(standing)
  expect(isShownOnline(standing)).toBe(on)
})

it('counts every guard once', () => {
  expect(countStandings(['online', 'lost', 'online', 'offline'])).toEqual({
    online: 2,
    stale: 0,
    lost: 1,
    offline: 1,
  })
})
