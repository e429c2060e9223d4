import { expect, it } from 'vitest'
import { exceptionKindsText, placesText } from './round-run-labels.ts'

it('counts the checkpoints of an event from one', () => {
  expect(placesText([1, 3])).toBe('2, 4')
})

it.each([
  [[], 'none'],
  [[{ kind: 'round_too_slow', point: null }], 'Round too slow'],
  [
    [
      { kind: 'stay_too_short', point: 1 },
      { kind: 'out_of_order', point: 0 },
    ],
    'Stay too short (checkpoint 2), Visited out of order (checkpoint 1)',
  ],
])('names the exceptions %j of an event', (exceptions, text) => {
  expect(exceptionKindsText(exceptions)).toBe(text)
})
