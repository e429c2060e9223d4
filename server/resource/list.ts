import type { FastifyReply } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { PageMeta } from '../../contract/page.ts'
import { pageOfRows, type PageQuery } from '../http/paging.ts'
import { searchText } from '../projections/read-model.ts'
import { csvLine } from '../../domain/csv-line.ts'
import type { Resource } from './resource.ts'

const EXPORT_BATCH = 1000

type Shown = Record<string, unknown>

interface ListContract {
  path: string
  row: z.ZodObject
  query: z.ZodType<PageQuery & { search?: string | undefined; sort?: string | undefined }>
}
type Sort<Contract extends ListContract> = Exclude<
  NonNullable<z.infer<Contract['query']>['sort']>,
  `-${string}`
>

/** What a list takes and answers, for Fastify and the OpenAPI page. */
export const listSchema = <Query extends z.ZodType, Page extends z.ZodType>(
  { noun }: Resource,
  { query, page }: { query: Query; page: Page },
) => ({ tags: [noun.many], querystring: query, response: { 200: page } })

/**
 * Answers a list: searched, sorted and paged as its query asks, or all that is found as CSV where the asker wants
 * that. `rows` is the company's, filtered by what is the list's own, not yet ordered.
 */
export async function sendList<Contract extends ListContract, Database, Table extends keyof Database, Row>(
  contract: Contract,
  { query, headers }: { query: z.infer<Contract['query']>; headers: IncomingHttpHeaders },
  reply: FastifyReply,
  of: {
    rows: SelectQueryBuilder<Database, Table, Row>
    /** the column that tells rows apart: a number as text */
    id: string
    /** columns of lower-case text */
    searched: readonly string[]
    /** the column behind each order; the first is the order where none is asked for */
    sorts: Readonly<Record<Sort<Contract>, string>>
    as: (row: Row) => z.infer<Contract['row']>
  },
): Promise<{ data: z.infer<Contract['row']>[]; meta: PageMeta }> {
  const { search, sort } = query
  const found = search
    ? of.rows.where(
        sql<boolean>`(${sql.join(
          of.searched.map((column) => holds(column, search)),
          sql` or `,
        )})`,
      )
    : of.rows
  const asked: string = sort ?? Object.keys(of.sorts)[0] ?? ''
  const backwards = asked.startsWith('-')
  const column = of.sorts[asked.replace(/^-/, '') as Sort<Contract>]
  const direction = backwards ? sql`desc` : sql`asc`
  const ordered = found
    .orderBy(
      column === of.id
        ? sql`${byNumber(column)} ${direction}`
        : sql`${sql.ref(column)} ${direction} nulls last`,
    )
    .orderBy(sql`${byNumber(of.id)} ${direction}`)
    .orderBy(sql`${sql.ref(of.id)} ${direction}`)
  if (headers.accept?.includes('text/csv')) return sendCsv(contract, reply, { ...of, rows: ordered })
  const { rows, meta } = await pageOfRows(ordered, query)
  return { data: rows.map(of.as), meta }
}

/**
 * All rows of a query as CSV (RFC 4180), sent a batch at a time. Which rows and in which order is asked once: pages by
 * offset would search and sort the whole table again for each batch.
 */
async function sendCsv<Database, Table extends keyof Database, Row>(
  { path, row }: ListContract,
  reply: FastifyReply,
  { rows, id, as }: { rows: SelectQueryBuilder<Database, Table, Row>; id: string; as: (row: Row) => Shown },
) {
  const columns = Object.keys(row.shape)
  const idOf = (each: Row) => (each as { id: string }).id
  const ids = (await rows.execute()).map(idOf)
  const some = rows.clearOrderBy()
  async function* lines() {
    yield csvLine(columns)
    for (let from = 0; from < ids.length; from += EXPORT_BATCH) {
      const wanted = ids.slice(from, from + EXPORT_BATCH)
      const batch = await some.where(sql<boolean>`${sql.ref(id)} in (${sql.join(wanted)})`).execute()
      const found = new Map(batch.map((each) => [idOf(each), as(each)]))
      // one that was removed meanwhile is left out
      const shown = wanted.map((each) => found.get(each)).filter((each) => each !== undefined)
      if (shown.length > 0) yield shown.map((each) => csvLine(columns.map((name) => each[name]))).join('')
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${path.slice(1).replaceAll('/', '-')}.csv"`)
    .send(Readable.from(lines())) as never
}

/** Whether a column of lower-case text holds this text, capitals or not; % and _ are text as any other. */
export const holds = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Ids in the order of their numbers: they are decimal integers without leading zeros. */
export const byNumber = (column: string): RawBuilder<number> => sql<number>`length(${sql.ref(column)})`
