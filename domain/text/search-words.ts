import { searchText } from './text.ts'

/** Returns the words of a text for search: only letters and digits, without case and accents. */
export const searchWords = (text: string): string[] =>
  searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A part of a text; `isMatch`: it matches the search. */
export interface TextPart {
  text: string
  isMatch: boolean
}

/**
 * Splits a text into parts, and marks those that match a word of the search. If the search matches at the
 * start of words, only these matches are marked, otherwise matches anywhere.
 */
export function markMatches(text: string, search: string): TextPart[] {
  const letters = Array.from(text)
  const folded: string[] = []
  const letterOf: number[] = []
  for (const [at, letter] of letters.entries())
    for (const unit of searchWords(letter).join('') || ' ') {
      folded.push(unit)
      letterOf.push(at)
    }
  const marked = new Set<number>()
  const whole = folded.join('')
  for (const word of searchWords(search)) {
    const places = placesOf(whole, word)
    const starts = places.filter((at) => at === 0 || whole[at - 1] === ' ')
    for (const at of starts.length > 0 ? starts : places)
      for (let unit = at; unit < at + word.length; unit++) marked.add(letterOf[unit] ?? -1)
  }
  const parts: TextPart[] = []
  for (const [at, letter] of letters.entries()) {
    const isMatch = marked.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
  }
  return parts
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}
