import { z } from 'zod'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { pageQuery } from '../core/page.ts'
import { pageMeta } from '../core/page.ts'
import { occurrence } from './occurrence.ts'

/** GET /api/occurrence-books: a list with the newest year of each site post that has entries. */
export const occurrenceBook = z.object({
  id,
  site_post_name: z.string(),
  assignment_name: z.string().nullable(),
  client_name: z.string(),
  year: z.number().int(),
  /** number of entries in that year, which is also the last serial */
  entries: z.number().int(),
})
export const occurrenceBooksQuery = pageQuery(20)
export const occurrenceBooksReply = z.object({ data: z.array(occurrenceBook), meta: pageMeta })

/** maximum entries per request */
export const MAX_BOOK_ENTRIES = 200

/**
 * GET /api/occurrence-books/{id}: entries of a year, from a serial number on or from the first entry of a
 * day.
 */
export const bookEntriesQuery = z.object({
  year: z.coerce.number().int().min(1970).max(9999).optional(),
  from: z.coerce.number().int().min(1).default(1),
  day: day.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_BOOK_ENTRIES).default(50),
})
export const bookEntriesReply = z.object({
  data: z.object({
    id,
    site_post_name: z.string(),
    assignment_name: z.string().nullable(),
    client_name: z.string(),
    year: z.number().int(),
    /** years with entries, newest first */
    years: z.array(z.number().int()),
    /** last serial number of the year */
    last: z.number().int(),
    /** serial of the first returned entry; `last` + 1 if there is no entry on or after that day */
    from: z.number().int(),
    entries: z.array(occurrence),
  }),
})
export type OccurrenceBookPart = z.infer<typeof bookEntriesReply>['data']
