import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { searchTerm } from './text.ts'

export const client = z.object({ id, name: z.string(), assignment_count: z.number().int() })
export type Client = z.infer<typeof client>

/** GET /api/clients */
export const clientsQuery = pageQuery(20).extend({ search: searchTerm.optional() })
export const clientsReply = pageOf(client)
