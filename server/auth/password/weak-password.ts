import { z } from 'zod'

/** word that every person here would think of; names and address of the person are added */
const PRODUCT = 'askari'
/** shorter parts of a name occur in too many words to count */
const SHORTEST_WORD = 4
/** number of letters and digits that a password needs besides such words */
const MUST_REMAIN = 6

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Loads the ten thousand most common leaked passwords of ten or more characters, in lower case.
 * Loaded when the first password is set.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: text }) => new Set(z.string().parse(text).split(' ')),
  ))

/**
 * Returns why a password is too weak, as a sentence; null if it is not. `about`: names and address of its
 * owner.
 */
export async function weakPasswordReason(password: string, about: readonly string[]): Promise<string | null> {
  const said = password.toLowerCase()
  if ((await commonPasswords()).has(said))
    return 'This is one of the passwords that are tried first. Please choose another one.'
  const words = [PRODUCT, ...about.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), said)
  if (rest !== said && lettersOf(rest).length < MUST_REMAIN)
    return 'This is little more than a name. Please choose another password.'
  return new Set(said).size < 4 ? 'This repeats a few characters. Please choose another password.' : null
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
