import { describe, expect, it } from 'vitest'
import { dailyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { assessDutyAt, dutyStateAt, type DutyEvidence } from './duty-state.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 18:00 in Nairobi */
const BEGIN = Date.parse('2026-11-21T15:00:00Z')
const times = dutyTimesIn('Africa/Nairobi')
const square = (lat: number, lon: number) => {
  const [south, north, west, east] = [lat - 0.001, lat + 0.001, lon - 0.001, lon + 0.001]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return [{ name: '', polygon: [ring], from: 0, to: null }]
}
const places = [
  { id: '1', geofences: square(-1.3, 36.8) },
  { id: '2', geofences: square(-1.3, 36.82) },
]
const night = dailyRule('18:00', 720)
const fixAt = (t: number, lon: number, accuracy: number | null = 10) => ({ t, lat: -1.3, lon, accuracy })
const at = (t: number, fix: DutyEvidence['fix'], of: Partial<DutyEvidence> = {}) =>
  dutyStateAt(t, { fix, rule: night, assignmentId: '1', places, ...of }, times)

describe('who is due', () => {
  const hour = BEGIN + HOUR
  it('is at the post, elsewhere, at another post, or nobody knows', () => {
    expect(at(hour, fixAt(hour, 36.8))).toBe('present')
    expect(at(hour, fixAt(hour, 36.81))).toBe('absent')
    expect(at(hour, fixAt(hour, 36.82))).toBe('wrong_post')
    expect(at(hour, fixAt(hour, 36.805, 500))).toBe('undecided')
    expect(at(hour, fixAt(hour, 36.8), { assignmentId: '3' })).toBe('undecided')
    expect(at(hour, null)).toBe('undecided')
  })

  it('is unknown where the newest fix is old, whatever it proved, and says why', () => {
    expect(at(hour, fixAt(hour - 15 * MINUTE, 36.8))).toBe('present')
    expect(at(hour, fixAt(hour - 16 * MINUTE, 36.8))).toBe('undecided')
    expect(at(hour + 8 * HOUR, fixAt(hour, 36.8))).toBe('undecided')
    expect(at(hour, fixAt(hour - 16 * MINUTE, 36.81))).toBe('undecided')
    const why = (fix: DutyEvidence['fix'], assignmentId = '1') =>
      assessDutyAt(hour, { fix, rule: night, assignmentId, places }, times)?.why
    expect(why(null)).toBe('no_fix')
    expect(why(fixAt(BEGIN - 1, 36.8))).toBe('no_fix')
    expect(why(fixAt(hour - 16 * MINUTE, 36.8))).toBe('old_fix')
    expect(why(fixAt(hour, 36.805, 500))).toBe('inaccurate')
    expect(why(fixAt(hour, 36.8), '3')).toBe('no_geofence')
    expect(why(fixAt(hour, 36.8))).toBe(null)
  })

  it('is expected until the grace is over', () => {
    expect(at(BEGIN + 5 * MINUTE, fixAt(BEGIN, 36.82))).toBe('expected')
    expect(at(BEGIN + 6 * MINUTE, fixAt(BEGIN, 36.82))).toBe('wrong_post')
    expect(at(BEGIN + 6 * MINUTE, null)).toBe('undecided')
  })
})

describe('who is not due', () => {
  const noon = BEGIN - 6 * HOUR
  it('is told at a place of work only, and not around a duty', () => {
    expect(at(noon, fixAt(noon, 36.82))).toBe('not_due')
    expect(at(noon, fixAt(noon, 36.8))).toBe('not_due')
    expect(at(noon, fixAt(noon, 36.81))).toBe(null)
    expect(at(noon, fixAt(noon - 16 * MINUTE, 36.8))).toBe(null)
    expect(at(BEGIN - 30 * MINUTE, fixAt(BEGIN - 30 * MINUTE, 36.8))).toBe(null)
    expect(at(noon, null)).toBe(null)
    expect(at(noon, fixAt(noon, 36.8), { rule: null, assignmentId: null })).toBe('not_due')
  })
})
