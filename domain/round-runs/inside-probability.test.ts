import { expect, it } from 'vitest'
import { accuracyDeviation, insideProbability } from './inside-probability.ts'

it('is 68 % of its own radius at the place that was measured', () => {
  expect(insideProbability(0, 20, accuracyDeviation(20))).toBeCloseTo(0.68, 6)
})

it.each([
  // distance, radius, deviation; the expected values were computed by integration over the disc
  [0, 20, 3],
  [20, 20, 5],
  [30, 20, 15],
  [60, 20, 66],
  [100, 90, 14],
  [5, 40, 6],
])('at %d m from a circle of %d m with %d m is the integral over the disc', (distance, radius, deviation) => {
  let sum = 0
  const step = Math.min(radius, deviation) / 60
  for (let x = -radius; x <= radius; x += step)
    for (let y = -radius; y <= radius; y += step)
      if (x * x + y * y <= radius * radius)
        sum += Math.exp(-((x - distance) ** 2 + y * y) / (2 * deviation ** 2)) * step * step
  const expected = sum / (2 * Math.PI * deviation ** 2)
  expect(Math.abs(insideProbability(distance, radius, deviation) - expected)).toBeLessThan(0.02)
})
