import { expect, it } from 'vitest'
import { dutyLevel } from './duty-level.ts'

const HOUR = 3_600_000
const duty = { from: 0, to: 8 * HOUR, minutes: 0, unknownMin: 0, arrival: null }
const came = { t: 0, by: 'fix' } as const

it.each([
  ['a guard of whom nothing is known', { status: 'unknown', unknownMin: 480 }, [null, 0, 480, 0]],
  ['a duty that has just begun', { status: 'expected' }, [null, 0, 480, 0]],
  [
    'a guard who came, and then is unknown',
    { status: 'unknown', arrival: came, minutes: 120, unknownMin: 360 },
    [true, 120, 360, 120],
  ],
  ['a guard who came', { status: 'present', arrival: came, minutes: 480 }, [true, 480, 0, 480]],
  ['a guard who did not come', { status: 'no_show' }, [false, 480, 0, 0]],
  ['a guard who was at another post', { status: 'at_another_post' }, [false, 480, 0, 0]],
  ['a guard whom a person calls absent', { status: 'absent', arrival: came }, [false, 480, 0, 0]],
] as const)('says what is known of %s', (_, row, level) => {
  const { isAttended, knownMin, unknownMin, countedMin } = dutyLevel({ ...duty, ...row }, 9 * HOUR)
  expect([isAttended, knownMin, unknownMin, countedMin]).toEqual(level)
})

it('expects no time that is still to come', () => {
  const row = { ...duty, status: 'present', arrival: came, minutes: 120 } as const
  expect(dutyLevel(row, 2 * HOUR)).toMatchObject({ knownMin: 120, countedMin: 120 })
})
