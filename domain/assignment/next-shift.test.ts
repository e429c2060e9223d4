import { expect, it } from 'vitest'
import { nextShiftBegins } from './next-shift.ts'

const shift = (startLocal: string, durationMin = 720) => ({ startLocal, durationMin })
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute)

it.each([
  ['the first of today that is still to come', [shift('18:00'), shift('06:00')], at(2), at(3)],
  ['that of tomorrow once all of today have begun', [shift('06:00'), shift('18:00')], at(15, 30), at(27)],
  ['not the one that begins at this moment', [shift('18:00')], at(15), at(15 + 24)],
  ['none of those that go round the clock', [shift('06:00', 1440)], at(2), null],
  ['none where there is none', [], at(2), null],
])('the next shift is %s', (_, shifts, now, begins) => {
  expect(nextShiftBegins(shifts, now, 'Africa/Nairobi')).toBe(begins)
})
