import type { PersonalTerm } from './personal-terms.ts'

/** a number with at least this many digits identifies one person or card */
const DIGITS_OF_NUMBER = 6
/** separators of list entries in one cell */
const BETWEEN = /[,;·/()\n]/

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const plain = (text: string) => text.trim().toLowerCase()

/**
 * Returns whether a word also matches within a longer text: a name of several parts, or a long
 * number.
 */
export const isMatchedInText = ({ text, isName }: PersonalTerm): boolean =>
  (isName && /\S\s+\S/.test(text.trim())) || (text.match(/\d/g)?.length ?? 0) >= DIGITS_OF_NUMBER

/**
 * Returns a test whether a text names a person: it is one of the words, or a list with one, or
 * contains a name of several parts or a long number. “Ann” matches neither “Annex” nor “Ann
 * Street”.
 */
export function createQuoteMatcher(words: readonly PersonalTerm[]): (text: string) => boolean {
  const whole = new Set(words.map(({ text }) => plain(text)))
  const within = words.filter(isMatchedInText).map(({ text }) => escaped(plain(text)))
  const phrase =
    within.length === 0 ? null : new RegExp(`(?<![\\p{L}\\d])(?:${within.join('|')})(?![\\p{L}\\d])`, 'u')
  return (text) => {
    const said = plain(text)
    return (
      whole.has(said) ||
      said.split(BETWEEN).some((part) => whole.has(part.trim())) ||
      phrase?.test(said) === true
    )
  }
}

/** Returns whether any text in a JSON value satisfies a test. */
export function hasMatchingText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((inner) => hasMatchingText(inner, test))
}
