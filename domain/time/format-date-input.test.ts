import { expect, it } from 'vitest'
import { formatDateInput } from './typed-time.ts'

it.each([
  ['2026-11-03', '3 Nov 2026'],
  ['2026-11-03T16:05', '3 Nov 2026, 16:05'],
  ['', null],
  ['2026-13-03', null],
  ['3.11.2026', null],
])('%j is written %j', (typed, written) => {
  expect(formatDateInput(typed)).toBe(written)
})
