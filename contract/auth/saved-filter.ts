import { z } from 'zod'
import { label, text } from '../../domain/text/text.ts'
import { id } from '../core/id.ts'

/** A named set of filters, search and sorting of a list. */
export const savedFilter = z.object({
  id,
  name: z.string(),
  /** the list's path under /api, e.g. `/clients` */
  list: z.string(),
  /** query string of the console's URL: `status=active&sort=-name` */
  query: z.string(),
  /** whether everybody who can see the list can use it */
  shared: z.boolean(),
  /** whether it belongs to the caller */
  mine: z.boolean(),
  /**
   * whether the caller may remove it: own filters, and with Edit Company Settings shared ones, whose owner
   * may have left
   */
  removable: z.boolean(),
  /** name of the owner */
  by_name: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilter>

/**
 * GET /api/saved-filters: filters of one list, or of all lists that the caller sees. The caller's own come
 * first, then order by name.
 */
export const savedFiltersQuery = z.object({ list: text.min(1).max(100).optional() })
export const savedFiltersReply = z.object({ data: z.array(savedFilter) })

/**
 * POST /api/saved-filters stores a filter. It replaces the caller's filter with the same name on this list.
 */
export const savedFilterBody = z.object({
  list: text.min(1).max(100),
  name: label(60),
  query: text.max(1000),
  shared: z.boolean().default(false),
})
export const savedFilterReply = z.object({ data: savedFilter })
