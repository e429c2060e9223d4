import { expect, it } from 'vitest'
import { shiftEnd, shiftHours, shiftsOverlap } from './shift-overlap.ts'

const shift = (startLocal: string, hours: number) => ({ startLocal, durationMin: hours * 60 })
const day = shift('06:00', 12)
const night = shift('18:00', 12)

it('tells when a shift ends, also over midnight', () => {
  expect([shiftEnd(day), shiftEnd(night), shiftEnd(shift('22:30', 1.75))]).toEqual([
    '18:00',
    '06:00',
    '00:15',
  ])
  expect([shiftHours(night), shiftHours(shift('06:00', 24))]).toEqual(['18:00 to 06:00', 'round the clock'])
})

it.each([
  [day, night, false],
  [day, shift('17:59', 1), true],
  [night, shift('05:00', 2), true],
  [night, shift('02:00', 1), true],
  [night, shift('06:00', 1), false],
  [shift('00:00', 24), shift('12:00', 1), true],
  [day, day, true],
])('finds the hours that two shifts share, whichever is asked first', (a, b, overlap) => {
  expect([shiftsOverlap(a, b), shiftsOverlap(b, a)]).toEqual([overlap, overlap])
})
