import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { trailLevels } from './trail-levels.ts'

const walk = (steps: { seconds: number; metres: number; speed?: number }[]) => {
  let place = { t: 1_700_000_000_000, lat: -1.29 }
  return createTrail(
    '17',
    steps.map(({ seconds, metres, speed = null }) => {
      place = { t: place.t + seconds * 1000, lat: place.lat + metres / 111_195 }
      return { workerId: '17', ...place, lon: 36.82, accuracy: 5, speed: speed as number | null }
    }),
  )
}

test('time runs from the lowest level to the highest, whatever the pauses', () => {
  const trail = walk([
    { seconds: 0, metres: 0 },
    { seconds: 100, metres: 10 },
    { seconds: 300, metres: 10 },
  ])
  expect([...(trailLevels(trail, 'time') ?? [])]).toEqual([0, 16, 63])
  expect(trailLevels(trail, 'one')).toBeNull()
})

test('speed is what the phone told, else what the next point tells, in classes', () => {
  const trail = walk([
    { seconds: 0, metres: 0 },
    { seconds: 10, metres: 1 },
    { seconds: 10, metres: 13 },
    { seconds: 10, metres: 13, speed: 8 },
  ])
  // reported speeds 0.1, 1.3, 1.3 and 8 m/s
  expect([...(trailLevels(trail, 'speed') ?? [])]).toEqual([0, 32, 32, 63])
})
