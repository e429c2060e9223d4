import { expect, it } from 'vitest'
import { seededRandom, smoothNoise } from './seeded-random.ts'

it('is the same for the same parts and spread evenly over others', () => {
  expect(seededRandom('a', 1, 'b')).toBe(seededRandom('a', 1, 'b'))
  expect(seededRandom('a', 1, 'b')).not.toBe(seededRandom('a', 'b', 1))
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let t = 0; t < 10_000; t += 1) {
    const drawn = seededRandom('seed', '17', 'what', 1_763_680_000_000 + t * 1000)
    tenths[Math.floor(drawn * 10)] = (tenths[Math.floor(drawn * 10)] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('drifts without a jump', () => {
  for (let at = 0; at < 20; at += 0.01)
    expect(Math.abs(smoothNoise(at + 0.01, 'x') - smoothNoise(at, 'x'))).toBeLessThan(0.05)
})
