import { expect, it } from 'vitest'
import type { RoundRun } from '../../../../contract/rounds/round-run.ts'
import { roundStateAt } from './round-state.ts'

const visit = (at: number, source: 'fixes' | 'code') => ({ at, source }) as never
const run = {
  status: 'incomplete',
  opens_at: 10,
  late_from: 30,
  ended_at: 90,
  checkpoints: [
    { name: 'Gate', visits: [visit(50, 'code'), visit(40, 'fixes')] },
    { name: 'Pump', visits: [visit(45, 'fixes')] },
    { name: 'Roof', visits: [] },
  ],
} as unknown as RoundRun

it('shows a round as it stood at a moment, with the visits until then alone', () => {
  expect(roundStateAt(run, 9)).toBeNull()
  expect(roundStateAt(run, 10)).toEqual({ status: 'due', visited: [] })
  expect(roundStateAt(run, 30)).toEqual({ status: 'late', visited: [] })
  expect(roundStateAt(run, 42)).toEqual({
    status: 'in_progress',
    visited: [{ point: 0, name: 'Gate', at: 40, source: 'fixes' }],
  })
  expect(roundStateAt(run, 90)).toEqual({
    status: 'incomplete',
    visited: [
      { point: 1, name: 'Pump', at: 45, source: 'fixes' },
      { point: 0, name: 'Gate', at: 50, source: 'code' },
    ],
  })
})

it('shows a round as it was known then, where that counts', () => {
  const told = [
    { at: 10, status: 'due', visits: [] },
    { at: 60, status: 'in_progress', visits: [{ point: 1, at: 45, source: 'fixes' }] },
    { at: 95, status: 'missed', visits: [] },
    { at: 200, status: 'incomplete', visits: [{ point: 0, at: 40, source: 'fixes' }] },
  ] as const
  const then = { ...run, told } as never
  expect(roundStateAt(then, 9)).toBeNull()
  expect(roundStateAt(then, 59)).toEqual({ status: 'due', visited: [] })
  expect(roundStateAt(then, 60)).toEqual({
    status: 'in_progress',
    visited: [{ point: 1, name: 'Pump', at: 45, source: 'fixes' }],
  })
  expect(roundStateAt(then, 95)).toEqual({ status: 'missed', visited: [] })
  expect(roundStateAt(then, 200)?.visited.map(({ name }) => name)).toEqual(['Gate'])
  // at t = 50, the server had no data about the round yet
  expect(roundStateAt({ ...run, told: [] } as never, 50)).toBeNull()
})
