import { expect, it } from 'vitest'
import { nextMenuItem } from './menu.tsx'

const labels = ['Dark', 'Light', 'Dim', 'System']

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['d', 0, 2],
  ['D', 2, 0],
  ['s', -1, 3],
  ['x', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
  ['Escape', 0, null],
])('%s at %d moves to %s', (key, at, to) => {
  expect(nextMenuItem(key, at, labels)).toBe(to)
})

it('moves nowhere in an empty menu', () => {
  expect(nextMenuItem('ArrowDown', -1, [])).toBeNull()
})
