import { z } from 'zod'

/** Product name, which attackers would try first. The owner's names are added to it. */
const PRODUCT = 'askari'
/** Minimum length of a part of a name; shorter parts occur in too many other words. */
const SHORTEST_WORD = 4
/** Minimum number of letters and digits in a password besides these names. */
const MUST_REMAIN = 6

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the ten thousand most common leaked passwords of ten or more characters, in lower case. Loaded
 * when somebody first sets a password.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(
    ({ default: text }) => new Set(z.string().parse(text).split(' ')),
  ))

/**
 * Returns a sentence that says why a password is too weak; null if it is not. `about` contains names and
 * email address of its owner.
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
