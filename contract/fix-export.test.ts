import { expect, it } from 'vitest'
import { MOST_PROVEN_FIXES, provenFixes } from './fix-export.ts'

it('takes a guard whose phone has flooded an hour for no more than his bundle holds', () => {
  const night = [{ fixes: 1_500_000 }, ...Array.from({ length: 50 }, () => ({ fixes: 1000 }))]
  expect(provenFixes(night)).toBe(MOST_PROVEN_FIXES)
  expect(provenFixes([...night, { fixes: 1 }])).toBeGreaterThan(MOST_PROVEN_FIXES)
})
