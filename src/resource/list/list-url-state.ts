import { z } from 'zod'

/** State of a list, as in the page's URL. */
export interface ListUrlState {
  page: number
  search: string
  /** sort order: `name`, or `-name` for descending; null for the default order */
  sort: string | null
  /** other query parameters of the list, such as `client_id` */
  filters: Readonly<Record<string, string>>
  /** names of hidden default columns (`hidden`), and of other fields that are shown as columns (`shown`) */
  hidden: readonly string[]
  shown: readonly string[]
}

/** maximum number of rows per page, because more would take too long to load */
const MOST_ROWS = 50
const OWN = ['page', 'per_page', 'search', 'sort']

/** Returns a list's filters: all query parameters except page, search and order. */
export const filterNames = (query: z.ZodObject): string[] =>
  Object.keys(query.shape).filter((name) => !OWN.includes(name))

/** Parses a URL. Values that the list's contract does not accept are ignored. */
export function readListUrl(params: URLSearchParams, query: z.ZodObject): ListUrlState {
  const accepts = (name: string, text: string) => {
    const field = query.shape[name]
    return field !== undefined && z.safeParse(field, text).success
  }
  const said = (name: string): string | null => {
    const text = params.get(name)?.trim()
    return text && accepts(name, text) ? text : null
  }
  const names = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean)
  const filters: Record<string, string> = {}
  for (const name of filterNames(query)) {
    const value = said(name)
    if (value !== null) filters[name] = value
  }
  return {
    page: Number(said('page') ?? 1),
    search: said('search') ?? '',
    sort: said('sort'),
    filters,
    hidden: names('hidden'),
    shown: names('shown'),
  }
}

/** Returns the query of the URL after a change. Another search, order or filter starts on the first page. */
export function writeListUrl(now: ListUrlState, change: Partial<ListUrlState>): URLSearchParams {
  const narrowed = 'search' in change || 'sort' in change || 'filters' in change
  const next = { ...now, ...(narrowed && { page: 1 }), ...change }
  const params = new URLSearchParams()
  if (next.search !== '') params.set('search', next.search)
  if (next.sort !== null) params.set('sort', next.sort)
  for (const [name, value] of Object.entries(next.filters)) params.set(name, value)
  if (next.page > 1) params.set('page', String(next.page))
  if (next.hidden.length > 0) params.set('hidden', next.hidden.join(','))
  if (next.shown.length > 0) params.set('shown', next.shown.join(','))
  return params
}

/** Returns initial values of a new record: the list's filters that are also fields of the record. */
export function presetValues(body: z.ZodObject, params: URLSearchParams): Record<string, string> {
  const fields = Object.entries(body.shape)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = params.get(name)
      return value !== null && z.safeParse(field, value).success ? [[name, value]] : []
    }),
  )
}

/**
 * Returns the query to send for a page of the list. The page has the contract's size, but at most MOST_ROWS
 * rows.
 */
export function buildListQuery(query: z.ZodObject, { page, search, sort, filters }: ListUrlState) {
  const { per_page: perPage } = query.parse({})
  return {
    page,
    per_page: Math.min(Number(perPage), MOST_ROWS),
    ...(search !== '' && { search }),
    ...(sort !== null && { sort }),
    ...filters,
  }
}
