import { expect, it } from 'vitest'
import { findClockEventDuty } from './clock-event.ts'

const HOUR = 3_600_000
const night = { from: 18 * HOUR, to: 30 * HOUR }
const day = { from: 30 * HOUR, to: 42 * HOUR }
const belongs = (kind: 'in' | 'out' | 'break_start', hour: number, duties = [night, day]) =>
  findClockEventDuty({ kind, t: hour * HOUR }, duties, HOUR)

it('ends the duty that is over, begins the one that follows, and pauses the one that goes on', () => {
  expect(belongs('out', 30)).toBe(night)
  expect(belongs('out', 30.2)).toBe(night)
  expect(belongs('in', 29.9)).toBe(day)
  expect(belongs('break_start', 36)).toBe(day)
  expect(belongs('break_start', 24)).toBe(night)
})

it('belongs to none that is not near', () => {
  expect(belongs('out', 32, [night])).toBeUndefined()
  expect(belongs('in', 16, [night])).toBeUndefined()
  expect(belongs('in', 17, [night])).toBe(night)
})
