import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stableRows } from './stable-rows.ts'

const rows = (text: string) => text.split('').map((id) => ({ id, value: id }))
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).join('')

describe('rows under a pointer', () => {
  it('keep their places and show their new values', () => {
    const newest = [
      { id: 'b', value: 'B' },
      { id: 'a', value: 'A' },
    ]
    expect(stableRows(rows('ab'), newest)).toEqual({
      rows: [
        { id: 'a', value: 'A' },
        { id: 'b', value: 'B' },
      ],
      gone: new Set(),
      waiting: 1,
    })
  })

  it.each([
    ['abc', 'abc', 0, ''],
    ['abc', 'xabc', 1, ''],
    ['abc', 'ac', 1, 'b'],
    ['abc', 'cab', 1, ''],
    ['abcd', 'dcba', 3, ''],
    ['abc', 'xyz', 6, 'abc'],
    ['', 'ab', 2, ''],
  ])('%j that became %j has %i changes waiting', (before, after, waiting, gone) => {
    const steady = stableRows(rows(before), rows(after))
    expect([ids(steady.rows), steady.waiting, [...steady.gone].join('')]).toEqual([before, waiting, gone])
  })

  it('wait for nothing exactly when the order is the same', () => {
    const list = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(stableRows(rows(before), rows(after)).waiting === 0).toBe(before === after)
      }),
    )
  })
})
