import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKey, parsePath } from './path.ts'
import { parseValue } from './value.ts'

const NOW = 1_763_683_200_000

describe('keys and paths', () => {
  it.each(['', 'a.b', 'a#', '$a', 'a[', ']', 'a/b', 'a\u0000', 'tab\t', '\u007f', 'x'.repeat(769)])(
    'refuses %j as a key',
    (key) => {
      expect(isKey(key)).toBe(false)
    },
  )

  it('takes any other text', () => {
    const allowed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      // oxlint-disable-next-line no-control-regex
      .filter((key) => !/[.#$[\]/\u0000-\u001f\u007f]/.test(key))
    fc.assert(fc.property(allowed, (key) => parsePath(`/${key}/${key}`)?.join() === `${key},${key}`))
  })

  it('drops the slashes around', () => {
    expect(parsePath('/guard_locations/17/')).toEqual(['guard_locations', '17'])
    expect(parsePath('/')).toEqual([])
    expect(parsePath('/a/b.c')).toBeNull()
  })
})

describe('values', () => {
  it.each([
    [undefined, 'a value may not be undefined'],
    [() => 1, 'a value may not be function'],
    [Number.NaN, 'a number must be finite'],
    [Number.POSITIVE_INFINITY, 'a number must be finite'],
    [{ 'a.b': 1 }, 'not a key: "a.b"'],
    ['x'.repeat(10 * 1024 * 1024 + 1), 'a string may not exceed 10 MB'],
    [{ a: { '.sv': 'weather' } }, 'unknown server value'],
    [{ '.value': 1, '.priority': 2 }, 'priorities are not kept'],
  ])('refuses case %#', (raw, reason) => {
    expect(parseValue(raw, null, NOW)).toEqual({ ok: false, reason })
  })

  it('takes a string of exactly 10 MB', () => {
    expect(parseValue('x'.repeat(10 * 1024 * 1024), null, NOW).ok).toBe(true)
  })

  it('keeps arrays as maps and nothing that is empty', () => {
    const parsed = parseValue({ list: ['a', null, 'c'], gone: null, empty: { below: {} } }, null, NOW)
    expect(JSON.stringify(parsed)).toBe('{"ok":true,"value":{"list":{"0":"a","2":"c"}}}')
  })

  it('works out server values from the clock and from what stands there', () => {
    const raw = { at: { '.sv': 'timestamp' }, n: { '.sv': { increment: 2 } }, m: { '.sv': { increment: 2 } } }
    const parsed = parseValue(raw, { n: 40 }, NOW)
    expect(JSON.stringify(parsed)).toBe(`{"ok":true,"value":{"at":${NOW},"n":42,"m":2}}`)
  })

  it('treats __proto__ as a key like any other', () => {
    const parsed = parseValue(JSON.parse('{"__proto__":{"polluted":true}}'), null, NOW)
    expect(JSON.stringify(parsed)).toBe('{"ok":true,"value":{"__proto__":{"polluted":true}}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
