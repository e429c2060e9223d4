import { z } from 'zod'

/** Text that every database keeps as it is: no NUL, no half of a surrogate pair. */
export const text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'holds characters that cannot be kept')

/** What a person calls something: one line, not empty, at most `max` characters. */
export const label = (max: number) =>
  text.trim().min(1, 'Please fill this in.').max(max, `Please use at most ${max} characters.`)
