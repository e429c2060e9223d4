import { z } from 'zod'

/** Schema of text that every database stores unchanged: no NUL and no unpaired surrogate. */
export const text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'Contains characters that cannot be stored.')

/**
 * matches text without control characters, line ends, and characters that change the direction of the text
 * around them
 */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/** Schema of one line of text without characters that change its direction. */
export const oneLine = text.trim().regex(ONE_LINE, 'Please use one line of plain text.')

/**
 * matches a visible character. Unicode counts Hangul fillers as letters and the blank Braille pattern as a
 * symbol, but they are invisible.
 */
const SEEN = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Returns the schema of a name: one line, not empty, at most `max` characters. */
export const label = (max: number) =>
  oneLine.regex(SEEN, 'Please fill this in.').max(max, `Please use at most ${max} characters.`)

/** Returns the schema of an optional name; an empty text becomes null. */
export const optionalLabel = (max: number) =>
  oneLine.max(max, `Please use at most ${max} characters.`).transform((said) => said || null)

/**
 * matches text without control characters (other than line ends and tabs), and without characters that
 * change the direction of the text around them
 */
const LINES = /^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u

/**
 * Returns the schema of text with several lines, not empty. It normalises line ends and trims the end of
 * each line.
 */
export const paragraphs = (most: { characters: number; lines: number }) =>
  text
    .overwrite((said) =>
      said
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/[^\S\n]+$/gm, '')
        .trim(),
    )
    .regex(LINES, 'Please use plain text.')
    .regex(SEEN, 'Please fill this in.')
    .max(most.characters, `Please use at most ${most.characters.toLocaleString('en')} characters.`)
    .refine((said) => said.split('\n').length <= most.lines, `Please use at most ${most.lines} lines.`)

/**
 * Returns a text in a form for search, in which case, accents and equivalent encodings make no difference.
 * `istanbul` thus finds İstanbul, and `strasse` finds Straße. Null stays null.
 */
export const searchText = <Text extends string | null | undefined>(text: Text): Text =>
  text && (fold(text) as Text)

// converts to upper case first, because only then ß equals ss, and the three forms of sigma are equal
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')
