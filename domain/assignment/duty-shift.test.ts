import { describe, expect, it } from 'vitest'
import { minuteOfDay } from '../time/zone-time.ts'
import { isOnShift } from './duty-shift.ts'

const night = { startLocal: '18:00', durationMin: 720 }

describe('isOnShift', () => {
  it.each([
    ['17:59', 17 * 60 + 59, false],
    ['18:00', 18 * 60, true],
    ['00:00', 0, true],
    ['05:59', 5 * 60 + 59, true],
    ['06:00', 6 * 60, false],
  ])('at %s of a shift from 18:00 over twelve hours', (_, minute, onShift) => {
    expect(isOnShift(night, minute)).toBe(onShift)
  })
})

describe('minuteOfDay', () => {
  it('reads the clock of the zone', () => {
    const at = Date.UTC(2026, 10, 20, 21, 30)
    expect(minuteOfDay(at, 'Africa/Nairobi')).toBe(30)
    expect(minuteOfDay(at, 'UTC')).toBe(21 * 60 + 30)
  })
})
