import { z } from 'zod'
import { text } from '../../domain/text/text.ts'

/** Position of a page in its list; from and to are null on an empty page. */
export const pageMeta = z.object({
  total: z.number().int(),
  /** whether there are more rows than `total`, where counting stopped */
  is_more: z.literal(true).optional(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  last_page: z.number().int(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
})

export type PageMeta = z.infer<typeof pageMeta>

/** Formats the number of rows of a list: `1,234`, or `10,000+` if more were not counted. */
export const totalText = ({ total, is_more }: Pick<PageMeta, 'total' | 'is_more'>) =>
  `${total.toLocaleString('en')}${is_more ? '+' : ''}`

/** The query of a paged list; `perPage` is the list's own page size. */
export const pageQuery = (perPage: number) =>
  z.object({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(perPage),
  })

/** maximum length of a search term, characters */
export const MAX_SEARCH_LENGTH = 200
export const searchTerm = text.max(MAX_SEARCH_LENGTH)

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), meta: pageMeta })
