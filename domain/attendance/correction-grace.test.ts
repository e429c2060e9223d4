import { expect, it } from 'vitest'
import { MIN, attendanceRow, T0 } from '../../tests/support/records/lone-post.ts'

it('gives corrections the same grace as fixes', () => {
  const corrected = (arrival: number, departure: number) =>
    attendanceRow([], {
      correction: {
        status: 'present',
        arrival: T0 + arrival * MIN,
        departure: T0 + departure * MIN,
        reason: 'Seen by the supervisor.',
      },
    })
  expect(corrected(4, 476)).toMatchObject({ lateMin: 0, earlyMin: 0, minutes: 480 })
  expect(corrected(6, 470)).toMatchObject({ lateMin: 6, earlyMin: 10, minutes: 464 })
  expect(corrected(-30, 500)).toMatchObject({ lateMin: 0, earlyMin: 0, minutes: 530 })
})
