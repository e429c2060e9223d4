import { z } from 'zod'

/** Text that every database stores unchanged: no NUL, no unpaired surrogate. */
export const text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'Contains characters that cannot be stored.')

/** no control characters, and none that change the direction of the text around them */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/** Text of one line, without characters that change its direction. */
export const oneLine = text.trim().regex(ONE_LINE, 'Please use one line of plain text.')

/**
 * a visible character; Hangul fillers count as letters and the blank Braille pattern as a symbol,
 * but both are invisible
 */
const SEEN = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** A name: one line, not empty, at most `max` characters. */
export const label = (max: number) =>
  oneLine.regex(SEEN, 'Please fill this in.').max(max, `Please use at most ${max} characters.`)

/** An optional name: an empty text becomes null. */
export const optionalLabel = (max: number) =>
  oneLine.max(max, `Please use at most ${max} characters.`).transform((said) => said || null)

/**
 * no control characters except line ends and tabs, and none that change the direction of the text
 * around them
 */
const LINES = /^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u

/** Text of several lines, not empty. Normalises line ends, and trims the end of each line. */
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
 * Normalises text for searching. Case, accents and equivalent encodings make no difference, so
 * `istanbul` finds İstanbul and `strasse` finds Straße. null stays null, which removes a value.
 */
export const searchText = <Text extends string | null | undefined>(text: Text): Text =>
  text && (fold(text) as Text)

// by upper case, because only that is equal for ß and ss and for the three forms of sigma
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ')
