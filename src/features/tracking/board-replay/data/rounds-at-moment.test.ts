import { expect, it } from 'vitest'
import type { RoundRun } from '../../../../../contract/rounds/round-run.ts'
import { roundChangeTimes, roundsAt } from './rounds-at-moment.ts'

const place = { latitude: -1.29, longitude: 36.82, radius_m: 20 }
const run = {
  status: 'incomplete',
  visit_order: 'fixed',
  opens_at: 10,
  late_from: 30,
  closes_at: 80,
  ended_at: 90,
  checkpoints: [
    { ...place, name: 'Gate', visits: [{ at: 40, source: 'fixes' }] },
    { ...place, name: 'Roof', visits: [] },
  ],
} as unknown as RoundRun
const shown = (t: number) =>
  roundsAt([run], t).map(({ isBehind, points }) => [isBehind, points.map(({ isVisited }) => isVisited)])

it('shows a round from when its visits count until it has ended, with the visits until then alone', () => {
  expect(shown(9)).toEqual([])
  expect(shown(10)).toEqual([[false, [false, false]]])
  expect(shown(30)).toEqual([[true, [false, false]]])
  expect(shown(40)).toEqual([[false, [true, false]]])
  expect(shown(90)).toEqual([[true, [true, false]]])
  expect(shown(91)).toEqual([])
  expect(roundsAt([{ ...run, status: 'cancelled', ended_at: 20 }], 25)).toEqual([])
})

it('knows all times at which that changes', () => {
  const changes = roundChangeTimes([run])
  for (let t = 1; t < 100; t += 1)
    if (JSON.stringify(shown(t)) !== JSON.stringify(shown(t - 1))) expect(changes).toContain(t)
})

it('draws, where that counts, what was known then: a visit from when it was told, and “missed” as long as it was said', () => {
  const visits = [{ point: 0, at: 40, source: 'fixes' }]
  const told = [
    { at: 10, status: 'due', visits: [] },
    { at: 50, status: 'in_progress', visits },
    { at: 85, status: 'missed', visits: [] },
    { at: 5_000_000, status: 'incomplete', visits },
  ]
  const then = { ...run, told } as never
  const drawn = (t: number) =>
    roundsAt([then], t).map(({ isBehind, points }) => [isBehind, points.map(({ isVisited }) => isVisited)])
  expect(drawn(9)).toEqual([])
  expect(drawn(45)).toEqual([[false, [false, false]]])
  expect(drawn(50)).toEqual([[false, [true, false]]])
  expect(drawn(85)).toEqual([[true, [false, false]]])
  expect(drawn(6_000_000)).toEqual([])
  const changes = roundChangeTimes([then])
  for (const t of [10, 50, 85, 80 + 600_000 + 1]) expect(changes).toContain(t)
})
