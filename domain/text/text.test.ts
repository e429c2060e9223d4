import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { label, searchText } from './text.ts'

const saysOf = (name: string) =>
  label(20)
    .safeParse(name)
    .error?.issues.map(({ message }) => message)

describe('a label', () => {
  it('is text that can be seen', () => {
    for (const name of ['Karura', 'حراسة', '👮‍♀️', '%_', '7']) expect(saysOf(name)).toBeUndefined()
    // invisible characters: zero-width space, word joiner and zero-width joiner, Arabic letter mark, Hangul
    // filler, blank Braille pattern
    for (const name of ['', ' ', '\u200b', '\u2060\u200d', '\u061c', '\u3164', '\u2800'])
      expect(saysOf(name)).toEqual(['Please fill this in.'])
  })

  it('is one line, read in one direction, and not too long', () => {
    for (const name of ['a\nb', 'a\tb', '\u202eevil'])
      expect(saysOf(name)).toEqual(['Please use one line of plain text.'])
    expect(saysOf('x'.repeat(21))).toEqual(['Please use at most 20 characters.'])
  })
})

describe('the text of a search', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Café', 'CAFE\u0301'],
    ['Nairobi São Tomé', 'nairobi sao tome'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ｇate ﬁve', 'gate five'],
    ['ГЛАВНЫЙ', 'главный'],
  ])('is the same for %s and %s', (one, other) => {
    expect(searchText(one)).toBe(searchText(other))
  })

  it('holds every part of a name, however the part is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(searchText(`${before} ${after}`)).toContain(searchText(after))
      }),
    )
  })

  it('leaves none as none', () => {
    expect([searchText(null), searchText(undefined), searchText('')]).toEqual([null, undefined, ''])
  })
})
