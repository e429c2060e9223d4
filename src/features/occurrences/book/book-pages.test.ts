import { expect, it } from 'vitest'
import { groupByPage, serialPage } from './printed-book.tsx'

it('puts ten entries on a page, and a page keeps its number in a part of the book', () => {
  expect([1, 10, 11, 20_000].map(serialPage)).toEqual([1, 1, 2, 2000])
  const entries = Array.from({ length: 13 }, (_, at) => ({ serial: at + 9 }))
  expect(groupByPage(entries).map(({ page, entries: on }) => [page, on.map(({ serial }) => serial)])).toEqual(
    [
      [1, [9, 10]],
      [2, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
      [3, [21]],
    ],
  )
})
