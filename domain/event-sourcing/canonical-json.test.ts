import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalPieces } from './canonical-json.ts'

/** Returns the same value with the members of its objects in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, shuffled(member)]),
  )
}

describe('canonicalJson', () => {
  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not hang on the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value))
      }),
    )
  })

  it('stays the same once read back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
      }),
    )
  })

  it('sorts by code units, leaves undefined out, and writes numbers as RFC 8785 does', () => {
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, 1: 3, '😀': 4, ö: 5, a: undefined })).toBe(
      '{"\\r":2,"1":3,"ö":5,"€":1,"😀":4}',
    )
    expect(
      canonicalJson([Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0]),
    ).toBe('[333333333.3333333,1e+30,4.5,0.002,1e-27,0]')
  })

  it.each([[Number.NaN], [Infinity], [[undefined]], [1n], [new Date(0)], [() => 1], [{ a: new Map() }]])(
    'refuses %s',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError)
      for (const levels of [0, 1, 2]) expect(() => [...canonicalPieces(value, levels)]).toThrow(TypeError)
    },
  )
})

it('is the same text in pieces, however deep these are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(5), (value, levels) => {
      expect([...canonicalPieces(value, levels)].join('')).toBe(canonicalJson(value))
    }),
  )
  expect([...canonicalPieces({ b: [[1, 2], 3], a: undefined }, 2)]).toEqual([
    '{"b":',
    '[',
    '[1,2]',
    ',',
    '3',
    ']',
    '}',
  ])
})
