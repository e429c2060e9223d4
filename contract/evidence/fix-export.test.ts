import { expect, it } from 'vitest'
import { fixExportBody, MAX_PROVEN_FIXES, maxProvenFixes } from './fix-export.ts'

it('takes a guard whose phone has flooded an hour for no more than his bundle holds', () => {
  const night = [{ fixes: 1_500_000 }, ...Array.from({ length: 50 }, () => ({ fixes: 1000 }))]
  expect(maxProvenFixes(night)).toBe(MAX_PROVEN_FIXES)
  expect(maxProvenFixes([...night, { fixes: 1 }])).toBeGreaterThan(MAX_PROVEN_FIXES)
})

it('takes no moment of knowledge for a bundle, which proves whole hours', () => {
  const body = { worker_ids: ['1'], from: 0, to: 1, reason: 'Theft', known_at: 5 }
  expect(fixExportBody.safeParse({ ...body, format: 'csv' }).data).toMatchObject({ known_at: 5 })
  expect(fixExportBody.safeParse({ ...body, format: 'bundle' }).error?.issues[0]?.path).toEqual(['known_at'])
})
