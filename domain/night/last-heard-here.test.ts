import { expect, it } from 'vitest'
import { drained } from '../../tests/support/drained.ts'
import { trackOf } from '../../tests/support/track-of.ts'
import { fix, guard, MINUTE, night, parts } from '../../tests/support/walked-night.ts'
import { lastHeardHere } from './last-heard-here.ts'

const every = (id: string, from: number, to: number, lat = 0) =>
  Array.from({ length: to - from + 1 }, (_, i) => fix(id, from + i, lat))
const walked = [
  ...every('silent', 0, 27),
  ...every('silent', 60, 70),
  ...every('goes on', 0, 100),
  ...every('elsewhere', 0, 27, 0.01),
  ...every('never again', 0, 30),
  ...every('off duty', 0, 28),
]
const over = [{ from: night.from, to: night.from + 29 * MINUTE, assignmentId: '1', toldAt: 0 }]
const guards = ['silent', 'goes on', 'elsewhere', 'never again', 'off duty'].map((id) =>
  guard(id, id === 'off duty' ? { patrols: over } : {}),
)
const here = (minutes: number) =>
  drained(
    lastHeardHere(
      guards,
      {
        ...parts(guards, walked),
        trackOf: (id) => trackOf(walked.filter(({ workerId }) => workerId === id)),
        knownUntil: () => night.to,
      },
      { lat: 0, lon: 0, radiusM: 30 },
      night.from + minutes * MINUTE,
    ),
  ).map(({ guard: id, t, until }) => [
    id,
    (t - night.from) / MINUTE,
    until === null ? null : (until - night.from) / MINUTE,
  ])

it('tells who was last heard in the circle, by then, and was silent on duty after it', () => {
  expect(here(20)).toEqual([])
  expect(here(27)).toEqual([['silent', 27, 60]])
  expect(here(55)).toEqual([
    ['never again', 30, null],
    ['silent', 27, 60],
  ])
  expect(here(65)).toEqual([['never again', 30, null]])
})
