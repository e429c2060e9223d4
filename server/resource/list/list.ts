import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countRows, type RowCount, readPage, type PageQuery } from '../../http/reply/paging.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { PageMeta } from '../../../contract/core/page.ts'
import { whileAuthorized } from '../../auth/permissions/while-authorized.ts'
import { searchText } from '../../../domain/text/text.ts'
import { csvLine } from '../../../domain/text/csv-line.ts'
import { isNeverNull } from '../../db/never-null.ts'
import type { Resource } from '../resource.ts'

const EXPORT_PAGE = 2000
/** media type of JSON lines: one row per line */
export const NDJSON = 'application/x-ndjson'

/** Counts the rows of a list's own table, with a search condition if given, up to `most`. */
type Alone = (condition: RawBuilder<boolean> | null, most: number) => Promise<RowCount>
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

/** Returns the schema of a list for Fastify and the OpenAPI page. */
export const listSchema = <Query extends z.ZodType, Page extends z.ZodType>(
  { noun }: Resource,
  { query, page }: { query: Query; page: Page },
) => ({ tags: [noun.many], querystring: query, response: { 200: page } })

/** Returns whether the request asks for all matches, as CSV or as JSON lines, instead of a page. */
export const wantsAllRows = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  accept.includes('text/csv') || accept.includes(NDJSON)

/**
 * Sends a page of a list, searched and sorted by its query; on request, all matches as CSV or JSON lines.
 * `rows` is the company's query with the list's own filters, not yet ordered.
 */
export async function sendList<Contract extends ListContract, Database, Table extends keyof Database, Row>(
  contract: Contract,
  request: Pick<FastifyRequest, 'isStillAdmitted'> & {
    query: z.infer<Contract['query']>
    headers: IncomingHttpHeaders
  },
  reply: FastifyReply,
  of: {
    rows: SelectQueryBuilder<Database, Table, Row>
    /** the column of unique ids, which are numbers as text */
    id: string
    /** searched columns (normalised by `searchText`), or other conditions for a search text */
    searched: readonly (string | ((text: string) => RawBuilder<boolean>))[]
    /** the sort columns by name; the first is the default */
    sorts: Readonly<Record<Sort<Contract>, string | RawBuilder<unknown>>>
    as: ShowRows<Row, z.infer<Contract['row']>>
    /** counts the rows without joins for display; omit it if the search or a filter needs those joins */
    alone?: Alone | undefined
    /** the order without a `sort` in the query; default: the first of `sorts` */
    defaultSort?: NonNullable<z.infer<Contract['query']>['sort']>
  },
): Promise<{ data: z.infer<Contract['row']>[]; meta: PageMeta }> {
  const { query, headers } = request
  const { search, sort } = query
  const sought = search
    ? sql<boolean>`(${sql.join(
        of.searched.map((place) =>
          typeof place === 'string' ? searchColumnContains(place, search) : place(search),
        ),
        sql` or `,
      )})`
    : null
  const found = sought ? of.rows.where(sought) : of.rows
  const asked: string = sort ?? of.defaultSort ?? Object.keys(of.sorts)[0] ?? ''
  const backwards = asked.startsWith('-')
  const by: string | RawBuilder<unknown> = of.sorts[asked.replace(/^-/, '') as Sort<Contract>]
  const key = by === of.id ? orderByNumericId(of.id) : typeof by === 'string' ? sql.ref(by) : by
  const direction = backwards ? sql`desc` : sql`asc`
  // `nulls last`, and a second ordering by id, would prevent the use of an index
  const nulls = typeof by === 'string' && isOwnAndNeverNull(by, of.id) ? sql`` : sql` nulls last`
  const sorted = by === of.id ? found : found.orderBy(sql`${key} ${direction}${nulls}`)
  const ordered = sorted
    .orderBy(sql`${orderByNumericId(of.id)} ${direction}`)
    .orderBy(sql`${sql.ref(of.id)} ${direction}`)
  if (wantsAllRows(headers)) {
    const pages = shownPages(pagesOf(ordered, { key, id: of.id, backwards }), of.as)
    return sendRows(contract, request, reply, pages, (row) => row)
  }
  const { alone } = of
  const { rows, meta } = await readPage(ordered, query, alone && ((most) => alone(sought, most)))
  return { data: await shownRows(rows, of.as), meta }
}

/** Returns whether a column is in the list's own table, not in a left join, and never null. */
const isOwnAndNeverNull = (column: string, id: string): boolean =>
  column.split('.')[0] === id.split('.')[0] && isNeverNull(column)

/** Converts rows to the format of the API: one by one, or a page with shared lookups. */
type ShowRows<Row, Shown> =
  | ((row: Row) => Shown)
  | { ofPage: (rows: readonly Row[]) => Promise<(row: Row) => Shown> }

async function shownRows<Row, Shown>(rows: readonly Row[], as: ShowRows<Row, Shown>): Promise<Shown[]> {
  return rows.map(typeof as === 'function' ? as : await as.ofPage(rows))
}

async function* shownPages<Row, Shown>(pages: AsyncIterable<Row[]>, as: ShowRows<Row, Shown>) {
  for await (const page of pages) yield await shownRows(page, as)
}

/**
 * Yields all rows of an ordered query in pages, each row once (keyset pagination). Only one export reads at a
 * time, and the event loop runs in between, because sorting a long list takes a tenth of a second.
 */
async function* pagesOf<Database, Table extends keyof Database, Row>(
  ordered: SelectQueryBuilder<Database, Table, Row>,
  { key, id, backwards }: { key: RawBuilder<unknown>; id: string; backwards: boolean },
): AsyncGenerator<Row[]> {
  const beyond = backwards ? sql`<` : sql`>`
  const keyed = ordered.select(key.as('sort_key')).limit(EXPORT_PAGE)
  const behind = (last: { id: string; sort_key: unknown }) => {
    const byId = sql<boolean>`(${orderByNumericId(id)}, ${sql.ref(id)}) ${beyond} (${last.id.length}, ${last.id})`
    return last.sort_key === null
      ? sql<boolean>`${key} is null and ${byId}`
      : sql<boolean>`(${key} ${beyond} ${last.sort_key} or ${key} is null or (${key} = ${last.sort_key} and ${byId}))`
  }
  let rest = keyed
  for (;;) {
    const page = (await queueExportRead(async () => {
      await setImmediate()
      return rest.execute()
    })) as (Row & { id: string; sort_key: unknown })[]
    yield page
    const last = page.at(-1)
    if (!last || page.length < EXPORT_PAGE) return
    rest = keyed.where(behind(last))
  }
}

let pageBefore: Promise<unknown> = Promise.resolve()

/** Reads a page of an export once all earlier requests are done. A failure does not block others. */
export function queueExportRead<Page>(read: () => Promise<Page>): Promise<Page> {
  const mine = pageBefore.then(read, read)
  pageBefore = mine
  return mine
}

/**
 * Sends rows while they are read, as long as the caller is authorized: as JSON lines on request, else as CSV
 * (RFC 4180). `row` names the CSV's columns. `asLine` converts a row for the CSV, if not `as`.
 */
export function sendRows<Row>(
  { path, row }: Pick<ListContract, 'path' | 'row'>,
  request: Pick<FastifyRequest, 'isStillAdmitted'> & { headers: IncomingHttpHeaders },
  reply: FastifyReply,
  pages: AsyncIterable<Row[]>,
  as: (row: Row) => Shown,
  asLine = as,
): never {
  const admitted = whileAuthorized(request, pages)
  return request.headers.accept?.includes(NDJSON)
    ? sendFile(reply, jsonLines(admitted, as), `${path}.ndjson`, NDJSON)
    : sendFile(
        reply,
        reply.recordedLines(fileNameOf(`${path}.csv`), csvLines(Object.keys(row.shape), admitted, asLine)),
        `${path}.csv`,
        'text/csv; charset=utf-8',
      )
}

async function* csvLines<Row>(columns: string[], pages: AsyncIterable<Row[]>, as: (row: Row) => Shown) {
  yield csvLine(columns)
  for await (const page of pages) {
    const text = page.map((each) => {
      const shown = as(each)
      return csvLine(columns.map((name) => shown[name]))
    })
    if (text.length > 0) yield text.join('')
  }
}

async function* jsonLines<Row>(pages: AsyncIterable<Row[]>, as: (row: Row) => Shown) {
  for await (const page of pages)
    if (page.length > 0) yield page.map((each) => `${JSON.stringify(as(each))}\n`).join('')
}

const fileNameOf = (path: string) => path.slice(1).replaceAll('/', '-')

const sendFile = (
  reply: FastifyReply,
  lines: AsyncIterable<string | Uint8Array>,
  path: string,
  type: string,
) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileNameOf(path)}"`)
    .send(Readable.from(lines, { highWaterMark: 1 })) as never

/**
 * Returns the SQL condition that a column of `searchText` contains this text. % and _ have no special
 * meaning.
 */
export const searchColumnContains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${searchText(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * Returns an SQL expression by which ids are ordered before ordering by the id itself: a longer decimal
 * integer is greater.
 */
export const orderByNumericId = (column: string): RawBuilder<number> =>
  sql<number>`length(${sql.ref(column)})`

/** Conditions that columns of a table have these values; undefined: any. */
export const columnsEqual = (
  table: string,
  values: Readonly<Record<string, unknown>>,
): RawBuilder<boolean>[] =>
  Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`],
  )

/**
 * Filters a list by conditions on its own table. `alone` counts the matches of a search in that table
 * (`bare`) without joins.
 */
export const narrowList = <Database, Table extends keyof Database, Row, Own extends keyof Database, Bare>(
  conditions: readonly RawBuilder<boolean>[],
  rows: SelectQueryBuilder<Database, Table, Row>,
  bare: SelectQueryBuilder<Database, Own, Bare>,
) => ({
  rows: conditions.reduce((all, each) => all.where(each), rows),
  alone: (sought: RawBuilder<boolean> | null, most: number) =>
    countRows(
      (sought ? [...conditions, sought] : conditions).reduce((all, each) => all.where(each), bare),
      most,
    ),
})
