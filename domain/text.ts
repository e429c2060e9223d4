import { z } from 'zod'

/** Text that every database keeps as it is: no NUL, no half of a surrogate pair. */
export const text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'holds characters that cannot be kept')

/** no control characters, and none that turn the direction of the text around them */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/** What a person calls something: one line, not empty, at most `max` characters. */
export const label = (max: number) =>
  text
    .trim()
    .regex(ONE_LINE, 'Please use one line of plain text.')
    .min(1, 'Please fill this in.')
    .max(max, `Please use at most ${max} characters.`)
