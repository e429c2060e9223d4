import { z } from 'zod'

/** Text that every database keeps as it is: no NUL, no half of a surrogate pair. */
export const text = z.string().regex(/^[^\0\p{Surrogate}]*$/u, 'holds characters that cannot be kept')

/** What a list is searched for. */
export const searchTerm = text.max(200)
