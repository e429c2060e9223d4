import { expect, it } from 'vitest'
import { foundSelection } from './found-selection.ts'

const HOUR = 3_600_000
const nameOf = (guard: string) => `Guard ${guard}`
const span = { from: 100 * HOUR, to: 101 * HOUR }
const found = (guard: string, ...hours: number[]) => ({
  guard,
  stays: hours.map((hour) => ({ departure: hour * HOUR })),
})

it('holds whoever was found once, with the fix that he was last heard by', () => {
  expect(foundSelection([found('3', 100.2, 100.8), found('9', 98)], span, nameOf)).toEqual({
    guards: [
      { id: '3', name: 'Guard 3' },
      { id: '9', name: 'Guard 9' },
    ],
    from: 98 * HOUR,
    to: span.to,
  })
  expect(foundSelection([found('3', 100.2)], span, nameOf)).toMatchObject(span)
})

it('is never longer than what one export takes', () => {
  expect(foundSelection([found('1', 10), found('2', 10)], span, nameOf).from).toBe(span.to - 48 * HOUR)
})
