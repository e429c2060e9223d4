import { expect, it } from 'vitest'
import { firstPages, pagesToShow } from './guard-pages.ts'

const guards = Array.from({ length: 45 }, (_, i) => i)

it('shows 20 guards and adds 20 more', () => {
  expect(firstPages(guards, 1)).toEqual({ shown: guards.slice(0, 20), left: 25 })
  expect(firstPages(guards, 2)).toEqual({ shown: guards.slice(0, 40), left: 5 })
  expect(firstPages(guards, 3)).toEqual({ shown: guards, left: 0 })
})

it('opens as many pages as a guard needs to be in sight', () => {
  expect(pagesToShow(19, 1)).toBe(1)
  expect(pagesToShow(20, 1)).toBe(2)
  expect(pagesToShow(0, 3)).toBe(3)
  expect(pagesToShow(-1, 1)).toBe(1)
})
