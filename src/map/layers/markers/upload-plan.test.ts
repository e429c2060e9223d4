import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadPlan } from './upload-plan.ts'

test('covers every change, ascending, without overlap, row by row, in few pieces', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 400 }),
      fc.constantFrom(100, 1024),
      (count, changes, perRow) => {
        const plan = uploadPlan(changes, count, perRow)
        const covered = new Set<number>()
        let end = -1
        for (const [first, length] of plan) {
          expect(first).toBeGreaterThan(end)
          end = first + length - 1
          expect(end).toBeLessThan(count)
          expect(Math.floor(first / perRow)).toBe(Math.floor(end / perRow))
          for (let i = first; i <= end; i++) covered.add(i)
        }
        expect(changes.filter((i) => i < count && !covered.has(i))).toEqual([])
        expect(plan.length).toBeLessThanOrEqual(48 + Math.ceil(count / perRow))
      },
    ),
  )
})

test('one change is one marker; all is all; nothing is nothing', () => {
  expect(uploadPlan([7], 2000, 1024)).toEqual([[7, 1]])
  expect(uploadPlan([7, 9, 7, 3000], 9000, 1024)).toEqual([
    [7, 3],
    [3000, 1],
  ])
  expect(uploadPlan('all', 2000, 1024)).toEqual([
    [0, 1024],
    [1024, 976],
  ])
  expect(uploadPlan([], 2000, 1024)).toEqual([])
  expect(uploadPlan('all', 0, 1024)).toEqual([])
})
