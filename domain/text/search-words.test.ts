import { expect, it } from 'vitest'
import { markMatches, searchWords } from './search-words.ts'

it('takes the words of a text, without capitals, accents and signs', () => {
  expect(searchWords("  Zoë O'Neil – Tor 3, +254 712 Straße ")).toEqual([
    'zoe',
    'o',
    'neil',
    'tor',
    '3',
    '254',
    '712',
    'strasse',
  ])
  expect(searchWords('– !')).toEqual([])
})

it('marks what was searched for, where words begin before where they go on', () => {
  const shown = (text: string, search: string) =>
    markMatches(text, search)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('')
  expect(shown('Ann Wanjiru', 'ann')).toBe('[Ann] Wanjiru')
  expect(shown('Susanna', 'ann')).toBe('Sus[ann]a')
  expect(shown('Zoë Müller', 'mull zoe')).toBe('[Zoë] [Müll]er')
  expect(shown('Hauptstraße 3', 'STRASSE 3')).toBe('Haupt[straße] [3]')
  expect(shown('é́x', 'x')).toBe('é́[x]')
  expect(shown('Gate', '')).toBe('Gate')
})
