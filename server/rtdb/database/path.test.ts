import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKey, parsePath } from './path.ts'

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
