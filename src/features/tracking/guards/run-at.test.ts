import { expect, it } from 'vitest'
import type { RoundRun } from '../../../../contract/round-runs/round-run.ts'
import { runAt } from './run-at.ts'

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
  expect(runAt(run, 9)).toBeNull()
  expect(runAt(run, 10)).toEqual({ status: 'due', visited: [] })
  expect(runAt(run, 30)).toEqual({ status: 'late', visited: [] })
  expect(runAt(run, 42)).toEqual({
    status: 'in_progress',
    visited: [{ name: 'Gate', at: 40, source: 'fixes' }],
  })
  expect(runAt(run, 90)).toEqual({
    status: 'incomplete',
    visited: [
      { name: 'Pump', at: 45, source: 'fixes' },
      { name: 'Gate', at: 50, source: 'code' },
    ],
  })
})
