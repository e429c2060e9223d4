import { expect, it } from 'vitest'
import { initialMoment } from './initial-moment.ts'

const MINUTE = 60_000

it.each([
  ['at the start, where a patrol goes on', [[[7, null]], [[15, 17]]], 10],
  [
    'as the first patrol stands on the map, where others end as it begins',
    [
      [[2, 10]],
      [
        [15, 40],
        [12, 14],
      ],
    ],
    13,
  ],
  ['as a shift stands on the map that begins with it', [[[2, 10]], [[10, null]]], 11],
  ['at the start, where nobody patrols', [[]], 10],
])('a replay opens %s', (_, minutes, moment) => {
  const guards = minutes.map((spans) => ({
    patrols: spans.map(([from = 0, to]) => ({
      from: (from ?? 0) * MINUTE,
      to: to == null ? null : to * MINUTE,
    })),
  }))
  expect(initialMoment({ from: 10 * MINUTE, to: 60 * MINUTE, guards })).toBe(moment * MINUTE)
})
