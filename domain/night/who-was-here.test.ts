import { expect, it } from 'vitest'
import { trackOf } from '../../tests/support/track-of.ts'
import { drained } from '../../tests/support/drained.ts'
import { whoWasHere } from './who-was-here.ts'

const MINUTE = 60_000
/** minute and how far north of the middle, in thousandths of a degree: 111 m each */
const walk = (workerId: string, ...steps: [minute: number, north: number][]) =>
  trackOf(
    steps.map(([minute, north]) => ({
      workerId,
      t: minute * MINUTE,
      lat: north / 1000,
      lon: 0,
      accuracy: 4,
      speed: null,
    })),
  )
const tracks = {
  passes: walk('passes', [0, 3], [1, 1], [2, 0.5], [3, 1], [4, 3], [5, 1.5]),
  'comes near': walk('comes near', [0, 2.1], [9, 2.2]),
  'stands there': walk('stands there', [2, 1], [3, 1], [60, 1]),
}
const here = (from: number, to: number) =>
  drained(
    whoWasHere(
      Object.keys(tracks),
      (guard) => tracks[guard as keyof typeof tracks],
      { lat: 0, lon: 0, radiusM: 200 },
      { from: from * MINUTE, to: to * MINUTE },
    ),
  ).map(({ guard, arrival, departure, fixes, nearestAt, nearestM }) => [
    guard,
    arrival / MINUTE,
    departure / MINUTE,
    fixes,
    nearestAt / MINUTE,
    Math.round(nearestM),
  ])

it('tells who was in the circle, from when to when, and how near', () => {
  expect(here(0, 100)).toEqual([
    ['passes', 1, 3, 3, 2, 56],
    ['stands there', 2, 3, 2, 2, 111],
    ['stands there', 60, 60, 1, 60, 111],
    ['passes', 5, 5, 1, 5, 167],
  ])
})

it('looks at the range alone', () => {
  expect(here(3, 4)).toEqual([
    ['passes', 3, 3, 1, 3, 111],
    ['stands there', 3, 3, 1, 3, 111],
  ])
  expect(here(6, 9)).toEqual([])
})
