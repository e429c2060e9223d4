import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

it.each([
  [-5000, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [7_500_000, '2 h 05'],
  [86_400_000, '1 d'],
  [300_000_000, '3 d'],
])('%d ms is %j', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})
