import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, zoneDateAt, zoneDaysBetween, parseWallTime, wallTimeAt } from './zone-days.ts'

const ZONES = ['Africa/Nairobi', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']
const zone = fc.constantFrom(...ZONES)
const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
const DAY_MS = 86_400_000

describe('the calendar of a zone', () => {
  it.each([
    ['2026-11-22', 'Africa/Nairobi', '2026-11-21T21:00:00.000Z'],
    ['2026-11-22T06:30', 'Africa/Nairobi', '2026-11-22T03:30:00.000Z'],
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    // of an hour that occurs twice, the first counts
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    // an hour that a clock change skips
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s is %s', (text, timeZone, expected) => {
    expect(new Date(parseWallTime(text, timeZone) ?? 0).toISOString()).toBe(expected)
  })

  it.each(['', '2026', '22.11.2026', '2026-13-01', '2026-11-22T25:00', '2026-11-22 06:30'])(
    'has no moment %j',
    (text) => expect(parseWallTime(text, 'UTC')).toBeNull(),
  )

  it('shows at a moment what that moment is found by, but for an hour that comes twice', () => {
    fc.assert(
      fc.property(moment, zone, (t, timeZone) => {
        const minute = Math.floor(t / 60_000) * 60_000
        const wall = wallTimeAt(minute, timeZone)
        const found = parseWallTime(wall, timeZone)
        expect(found === null ? null : wallTimeAt(found, timeZone)).toBe(wall)
        expect(minute - (found ?? Number.NaN)).toBeGreaterThanOrEqual(0)
        expect(minute - (found ?? Number.NaN)).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })

  it('has days that follow each other without a gap and hold the span', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 40 * DAY_MS }), zone, (from, length, timeZone) => {
        const days = zoneDaysBetween(from, from + length, timeZone)
        expect(days[0]?.from).toBeLessThanOrEqual(from)
        expect(days.at(-1)?.to).toBeGreaterThan(from + length)
        for (const [i, day] of days.entries()) {
          expect(zoneDateAt(day.from, timeZone)).toBe(day.date)
          const next = days[i + 1]
          if (next) expect([next.date, next.from]).toEqual([addDays(day.date, 1), day.to])
        }
      }),
    )
  })
})
