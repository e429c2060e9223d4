import { expect, it } from 'vitest'
import { patrolWindow } from './patrol-window.ts'

it('reaches from start to end, and ahead while the patrol goes on', () => {
  expect(patrolWindow({ started_at: 1000, ended_at: 9000 })).toEqual({ from: 1000, to: 9000 })
  expect(patrolWindow({ started_at: 1000, ended_at: null })).toEqual({ from: 1000, to: 2_592_001_000 })
})
