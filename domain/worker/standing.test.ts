import { describe, expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const day = { startLocal: '06:00', durationMin: 720 }
const noon = 12 * 60
const evening = 20 * 60
const aged = (ageMs: number) => ({ ageMs, intervalMs: 30_000 })

describe('the standing of a guard', () => {
  it('follows the age of the newest fix while on patrol', () => {
    expect(standingOf(aged(60_000), true, day, noon)).toBe('online')
    expect(standingOf(aged(60_001), true, day, noon)).toBe('stale')
    expect(standingOf(aged(150_001), true, day, noon)).toBe('lost')
  })

  it('is off duty without a patrol, and silent after the shift', () => {
    expect(standingOf(null, true, day, noon)).toBe('off_duty')
    expect(standingOf(aged(0), false, day, noon)).toBe('off_duty')
    expect(standingOf(aged(150_001), true, day, evening)).toBe('off_duty')
    expect(standingOf(aged(0), true, day, evening)).toBe('online')
  })

  it('is lost when silent where no hours are known', () => {
    expect(standingOf(aged(150_001), true, null, evening)).toBe('lost')
  })
})
