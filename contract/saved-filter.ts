import { z } from 'zod'
import { label, text } from '../domain/text.ts'
import { id } from './id.ts'

/** A list as somebody narrowed, searched and sorted it, by a name. */
export const savedFilter = z.object({
  id,
  name: z.string(),
  /** the list's path under /api, e.g. `/clients` */
  list: z.string(),
  /** what stands in the console's address for it: `status=active&sort=-name` */
  query: z.string(),
  /** offered to everybody who sees the list */
  shared: z.boolean(),
  /** the asker's own */
  mine: z.boolean(),
  /** the asker's own, or shared, for whoever holds Edit Company Settings: its owner may be gone */
  removable: z.boolean(),
  /** whose it is */
  by_name: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilter>

/** GET /api/saved-filters: of one list, or of all that the asker sees; one's own first, then by name */
export const savedFiltersQuery = z.object({ list: text.min(1).max(100).optional() })
export const savedFiltersReply = z.object({ data: z.array(savedFilter) })

/** POST /api/saved-filters; one's own of the same name on the same list is replaced */
export const savedFilterBody = z.object({
  list: text.min(1).max(100),
  name: label(60),
  query: text.max(1000),
  shared: z.boolean().default(false),
})
export const savedFilterReply = z.object({ data: savedFilter })
