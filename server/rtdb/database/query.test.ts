import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareKeys } from './key-order.ts'
import { selectChildren } from './query.ts'

const value = {
  '2': { n: 5, name: 'b' },
  '10': { n: 1, name: 'a' },
  x: { n: 5, name: 'c' },
  y: { name: 'd' },
  z: { n: true },
}
const keys = (query: Parameters<typeof selectChildren>[1]) => selectChildren(value, query).map(([key]) => key)

describe('queries', () => {
  it.each([
    ['key order: integers by number, then text', {}, ['2', '10', 'x', 'y', 'z']],
    ['a child: nothing, booleans, numbers', { i: 'n' }, ['y', 'z', '10', '2', 'x']],
    ['from a value on', { i: 'n', sp: 2 }, ['2', 'x']],
    ['after a value and key', { i: 'n', sp: 5, sn: '2', sin: false }, ['x']],
    ['up to a value', { i: 'n', sp: 0, ep: 1 }, ['10']],
    ['before a value', { i: 'n', sp: 0, ep: 5, en: '[MIN_NAME]', ein: false }, ['10']],
    ['after a value', { i: 'n', sp: 1, sn: '[MAX_NAME]', sin: false }, ['2', 'x']],
    ['keys after one, the first', { i: '.key', sp: '2', sin: false, l: 1, vf: 'l' as const }, ['10']],
    ['the last two', { i: '.key', l: 2, vf: 'r' as const }, ['y', 'z']],
    ['what is equal', { i: 'name', sp: 'c', ep: 'c' }, ['x']],
    ['what has nothing there', { i: 'n', sp: null, ep: null }, ['y']],
  ])('%s', (_name, query, expected) => {
    expect(keys(query)).toEqual(expected)
  })

  it('selects nothing from a leaf', () => {
    expect(selectChildren('leaf', { i: '.key' })).toEqual([])
  })

  it('has a total order of keys', () => {
    const key = fc.oneof(fc.integer().map(String), fc.string({ minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(key, key, key, (a, b, c) => {
        expect(Math.sign(compareKeys(a, b))).toBe(-Math.sign(compareKeys(b, a)) + 0)
        if (compareKeys(a, b) <= 0 && compareKeys(b, c) <= 0) expect(compareKeys(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
