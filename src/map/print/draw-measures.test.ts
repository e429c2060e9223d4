import { expect, it } from 'vitest'
import { roundNumber } from './draw-measures.ts'

it('a scale is one, two or five times a power of ten, and fits', () => {
  expect([0.3, 1, 1.9, 2, 49, 50, 999, 12_345].map(roundNumber)).toEqual([1, 1, 1, 2, 20, 50, 500, 10_000])
})
