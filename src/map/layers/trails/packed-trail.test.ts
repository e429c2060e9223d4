import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { packedT } from '../../../../domain/track/packed-reading.ts'
import { packTrail } from './packed-trail.ts'
import { trailPoints } from './trail-points.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000
const month = createTrail(
  '17',
  Array.from({ length: 31 * 24 }, (_, i) => ({
    workerId: '17',
    t: START + i * HOUR_MS,
    lat: -1.29,
    lon: 36.82 + i * 1e-5,
    accuracy: 5,
    speed: 1,
  })),
)

test('a trail of a month is packed in pieces, each from where the one before ends', () => {
  const levels = Uint8Array.from({ length: month.length }, (_, i) => i % 64)
  const pieces = packTrail(month, trailPoints(month, levels), [...month.t.keys()])
  expect(pieces.map(({ fixes }) => fixes.to - fixes.from).every((ms) => ms <= 2 ** 30)).toBe(true)
  expect(pieces.slice(1).map(({ fixes }) => fixes.from)).toEqual(
    pieces.slice(0, -1).map(({ fixes }) => fixes.to),
  )
  expect(pieces.at(-1)?.fixes.to).toBe(month.t.at(-1))
  expect(pieces.reduce((sum, { fixes }) => sum + fixes.count - 1, 0)).toBe(month.length - 1)
  expect([...(pieces[0]?.levels.subarray(0, 3) ?? [])]).toEqual([0, 1, 2])
})

test('no line leads over a silence of a month, and what lies before and after it is drawn', () => {
  const leave = 30 * 24 * HOUR_MS
  const hours = [0, 1, 2].map((hour) => hour * HOUR_MS)
  const times = [...hours, ...hours.map((ms) => leave + ms), 2 * leave]
  const trail = createTrail(
    '17',
    times.map((ms) => ({ workerId: '17', t: START + ms, lat: -1.29, lon: 36.82, accuracy: 5, speed: 1 })),
  )
  const pieces = packTrail(trail, trailPoints(trail), [...trail.t.keys()])
  expect(pieces.map(({ fixes }) => [fixes.from - START, fixes.to - START])).toEqual([
    [0, 2 * HOUR_MS],
    [leave, leave + 2 * HOUR_MS],
  ])
})

test('only what is kept is packed, and one point is no line', () => {
  const [piece] = packTrail(month, trailPoints(month), [0, 5, 9])
  expect(piece && [0, 1, 2].map((i) => packedT(piece.fixes, i, i) - START)).toEqual([
    0,
    5 * HOUR_MS,
    9 * HOUR_MS,
  ])
  expect(packTrail(month, trailPoints(month), [0])).toEqual([])
})
