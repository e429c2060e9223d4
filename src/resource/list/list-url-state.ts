import { z } from 'zod'

/** State of a list in the page's URL, for links and reloads. */
export interface ListUrlState {
  page: number
  search: string
  /** `name`, `-name`; null: the list's own order */
  sort: string | null
  /** other parameters of the contract, e.g. `client_id` */
  filters: Readonly<Record<string, string>>
  /** names of the list's own columns that are hidden, and of other fields that are columns, too */
  hidden: readonly string[]
  shown: readonly string[]
}

/** Maximum number of rows in a table; more would take too long to load. */
const MOST_ROWS = 50
const OWN = ['page', 'per_page', 'search', 'sort']

/** Filter names of the contract, besides the search. */
export const filterNames = (query: z.ZodObject): string[] =>
  Object.keys(query.shape).filter((name) => !OWN.includes(name))

/** Parses a URL; values that the list's contract does not accept are ignored. */
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

/** Returns the URL after a change. Another search, order or filter starts at the first page. */
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

/** Returns values for a new record from the list's filters, if fields of the body accept them. */
export function presetValues(body: z.ZodObject, params: URLSearchParams): Record<string, string> {
  const fields = Object.entries(body.shape)
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = params.get(name)
      return value !== null && z.safeParse(field, value).success ? [[name, value]] : []
    }),
  )
}

/** Returns the query to send: with the contract's page size, and no more rows than a table shows. */
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
