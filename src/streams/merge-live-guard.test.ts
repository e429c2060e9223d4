import { describe, expect, it } from 'vitest'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import { mergeLiveGuard } from './live-view.ts'

const guard = (t: number, over: Partial<LiveGuard> = {}, accuracy: number | null = null): LiveGuard => ({
  workerId: '17',
  workerName: 'Wanjiru',
  fix: { workerId: '17', t, lat: -1.29, lon: 36.82, accuracy, speed: null },
  intervalMs: 5000,
  status: 'Online',
  ...over,
})

describe('of two locations of a guard', () => {
  it('the later stays, whichever came first', () => {
    const [early, late] = [guard(1), guard(2)]
    expect(mergeLiveGuard(undefined, early)).toBe(early)
    expect(mergeLiveGuard(early, late)).toBe(late)
    expect(mergeLiveGuard(late, early)).toBe(late)
  })

  it('of one time the more accurate stays', () => {
    const [vague, precise] = [guard(1), guard(1, {}, 5)]
    expect(mergeLiveGuard(vague, precise).fix).toBe(precise.fix)
    expect(mergeLiveGuard(precise, vague)).toBe(precise)
  })

  it('nothing new is the very same object, a new status of one time is not', () => {
    const known = guard(1)
    expect(mergeLiveGuard(known, guard(1))).toBe(known)
    expect(mergeLiveGuard(known, guard(1, { status: 'Off duty' }))).toEqual(guard(1, { status: 'Off duty' }))
  })
})
