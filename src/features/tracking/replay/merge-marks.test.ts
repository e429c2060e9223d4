import { expect, it } from 'vitest'
import type { AxisMark } from './axis-told.ts'
import { mergeMarks } from './merge-marks.ts'

const mark = (t: number, shape: AxisMark['shape'] = 'lost'): AxisMark => ({
  key: `${shape} ${t}`,
  t,
  shape,
  text: '',
})
const told = (marks: readonly AxisMark[], ms: number) =>
  mergeMarks(marks, ms).map(({ key, count }) => `${key}: ${count}`)

it('marks of one shape near each other are one, with how many they are', () => {
  expect(told([mark(0), mark(4), mark(9), mark(10), mark(30)], 10)).toEqual([
    'lost 0: 3',
    'lost 10: 1',
    'lost 30: 1',
  ])
})

it('marks of other shapes stay apart, the seldom ones on top', () => {
  const marks = [mark(0), mark(1, 'fence left'), mark(2), mark(20)]
  expect(told(marks, 10)).toEqual(['lost 0: 2', 'lost 20: 1', 'fence left 1: 1'])
})

it('none is left out, however near they lie', () => {
  const marks = Array.from({ length: 500 }, (_, i) => mark(i, i % 3 === 0 ? 'fence left' : 'lost'))
  const merged = mergeMarks(marks, 40)
  expect(merged.reduce((all, { count }) => all + count, 0)).toBe(500)
  expect(merged.length).toBeLessThan(30)
})
