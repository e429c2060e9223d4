import type { PersonalTerm } from './personal-terms.ts'

/** a number with at least this many digits identifies one person or document */
const DIGITS_OF_NUMBER = 6
/** characters that separate list entries within one text */
const BETWEEN = /[,;·/()\n]/

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const plain = (text: string) => text.trim().toLowerCase()

/** Returns whether a word also matches within a longer text: a name of several words, or a long number. */
export const isMatchedInText = ({ text, isName }: PersonalTerm): boolean =>
  (isName && /\S\s+\S/.test(text.trim())) || (text.match(/\d/g)?.length ?? 0) >= DIGITS_OF_NUMBER

/**
 * Returns a function that tells whether a text names a person. The text must be one of the words, be a list
 * that contains one, or contain a name of several words or a long number. “Ann” matches neither “Annex” nor
 * “Ann Street”.
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

/** Returns whether the test is true for any string within a JSON value. */
export function hasMatchingText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).some((inner) => hasMatchingText(inner, test))
}
