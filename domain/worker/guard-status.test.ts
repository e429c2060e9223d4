import { expect, it, describe } from 'vitest'
import {
  ATTENTION,
  computeAttention,
  needsAttention,
  urgency,
  GUARD_STATUSES,
  countByStatus,
  liveStatus,
  offlineSince,
  guardStatusAt,
} from './guard-status.ts'
import { dailyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { STALE_LIMITS } from '../fix/staleness.ts'

const now = Date.UTC(2026, 10, 21, 9)
const times = dutyTimesIn('UTC')
const day = dailyRule('06:00', 720)
const over = dailyRule('05:00', 60)
const aged = (ageMs: number, status = 'Online') => ({ fix: { t: now - ageMs }, intervalMs: 30_000, status })

describe('the status of a guard', () => {
  it('follows the age of the newest fix while on patrol', () => {
    expect(guardStatusAt(aged(60_000), day, now, times, STALE_LIMITS)).toBe('online')
    expect(guardStatusAt(aged(60_001), day, now, times, STALE_LIMITS)).toBe('late')
    expect(guardStatusAt(aged(150_001), day, now, times, STALE_LIMITS)).toBe('offline')
  })

  it('is lost where the server says so, whatever the clock of this machine', () => {
    expect(guardStatusAt(aged(0, 'Offline'), day, now, times, STALE_LIMITS)).toBe('offline')
  })

  it('is off duty without a live record or a patrol, and when nothing is reported after the shift', () => {
    expect(guardStatusAt(null, day, now, times, STALE_LIMITS)).toBe('off_duty')
    expect(guardStatusAt(aged(0, 'Off duty'), day, now, times, STALE_LIMITS)).toBe('off_duty')
    expect(guardStatusAt(aged(0, 'online'), day, now, times, STALE_LIMITS)).toBe('off_duty')
    expect(guardStatusAt(aged(150_001), over, now, times, STALE_LIMITS)).toBe('off_duty')
    expect(guardStatusAt(aged(150_001, 'Offline'), over, now, times, STALE_LIMITS)).toBe('off_duty')
    expect(guardStatusAt(aged(0), over, now, times, STALE_LIMITS)).toBe('online')
  })

  it('counts silence from the beginning of the shift, where the newest fix is older', () => {
    const began = Date.UTC(2026, 10, 21, 6)
    const since = (seconds: number, status?: string) =>
      guardStatusAt(
        { ...aged(0, status), fix: { t: began - 43_200_000 } },
        day,
        began + seconds * 1000,
        times,
        STALE_LIMITS,
      )
    expect([since(0), since(3), since(60)]).toEqual(['off_duty', 'off_duty', 'off_duty'])
    expect([since(3, 'Offline'), since(61, 'Offline'), since(151, 'Offline')]).toEqual([
      'off_duty',
      'late',
      'offline',
    ])
    expect([since(61), since(150), since(151), since(3600)]).toEqual(['late', 'late', 'offline', 'offline'])
    const roundTheClock = dailyRule('09:00', 1440)
    expect(guardStatusAt(aged(150_001), roundTheClock, now, times, STALE_LIMITS)).toBe('offline')
    expect(guardStatusAt({ ...aged(0), fix: { t: began - 10_000 } }, day, began, times, STALE_LIMITS)).toBe(
      'online',
    )
  })

  it('says since when a guard is silent on duty', () => {
    expect(offlineSince(aged(60_000), day, now + 30_000, times)).toBe(now - 60_000)
    expect(offlineSince(aged(40_000_000), day, now + 30_000, times)).toBe(now - 3 * 3_600_000)
    expect(offlineSince(aged(40_000_000), over, now, times)).toBe(now - 40_000_000)
  })

  it('is lost where there are no hours', () => {
    expect(guardStatusAt(aged(150_001), null, now, times, STALE_LIMITS)).toBe('offline')
  })

  it('is unknown where what it hangs on was not told', () => {
    expect(guardStatusAt(undefined, day, now, times, STALE_LIMITS)).toBe('unknown')
    expect(guardStatusAt(aged(150_001), undefined, now, times, STALE_LIMITS)).toBe('unknown')
    expect(guardStatusAt(aged(0), undefined, now, times, STALE_LIMITS)).toBe('online')
    expect(guardStatusAt(null, undefined, now, times, STALE_LIMITS)).toBe('off_duty')
  })
})

it('a live record says Online until the guard is lost, and Offline off duty', () => {
  expect(liveStatus(true, 150_000, 30_000, STALE_LIMITS)).toBe('Online')
  expect(liveStatus(true, 150_001, 30_000, STALE_LIMITS)).toBe('Offline')
  expect(liveStatus(false, 0, 30_000, STALE_LIMITS)).toBe('Off duty')
})

it('counts every guard once', () => {
  const all = ['online', 'offline', 'online', 'off_duty', 'late', 'unknown'] as const
  expect(countByStatus(all)).toEqual({ online: 2, late: 1, offline: 1, off_duty: 1, unknown: 1 })
})

it('puts the lost first, those who are well low and those off duty last', () => {
  const of = (...states: (typeof ATTENTION)[number][]) => states.map(urgency)
  expect(of('offline', 'late', 'outside', 'poor', 'unknown', 'online', 'off_duty')).toEqual([
    6, 5, 4, 3, 2, 1, 0,
  ])
  expect(ATTENTION.filter(needsAttention)).toEqual(['offline', 'late', 'outside'])
})

it('asks where a guard is and how well that is known only of one who reports', () => {
  for (const status of GUARD_STATUSES) {
    const all = [true, false].flatMap((outside) =>
      [true, false].map((poor) => computeAttention(status, { outside, poor })),
    )
    expect(all).toEqual(
      status === 'online' ? ['outside', 'outside', 'poor', 'online'] : Array(4).fill(status),
    )
  }
})
