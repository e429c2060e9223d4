import { type SelectQueryBuilder, sql } from 'kysely'
import { MAX_REPORT_ROWS } from '../../contract/reports/report.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { ReportScope } from './report-kind.ts'

const PAGE = 1000

/** Returns the 422 problem for a report with too many rows. */
export const tooManyRowsProblem = (most = MAX_REPORT_ROWS): HttpProblem =>
  new HttpProblem(
    422,
    `This report has more than ${most.toLocaleString('en')} rows. Choose a shorter period, a client or a site.`,
    { code: 'too_many_rows', data: { to_day: ['Please choose a shorter period.'] } },
  )

interface Order {
  at: string
  id: string
}

/**
 * Reads all rows of a query in pages, so that only one page is in memory. `by` names the columns of time and
 * id that order the rows; `step` describes them for people. Throws a 422 problem beyond the row limit of a
 * report.
 */
export async function* readRowPages<Database, Table extends keyof Database, Row>(
  { reach }: Pick<ReportScope, 'reach'>,
  step: string,
  query: SelectQueryBuilder<Database, Table, Row>,
  by: Order,
): AsyncGenerator<Row[], void, undefined> {
  const [at, id] = [sql.ref<number>(by.at), sql.ref<string>(by.id)]
  const ordered = query
    .select([at.as('page_at'), id.as('page_id')])
    .orderBy(at)
    .orderBy(id)
    .limit(PAGE)
  let count = 0
  let last: { page_at: number; page_id: string } | undefined
  do {
    const after = last
    const page: (Row & { page_at: number; page_id: string })[] = (await (
      after === undefined
        ? ordered
        : ordered
            .where(sql<boolean>`${at} >= ${after.page_at}`)
            .where(
              sql<boolean>`(${at} > ${after.page_at} or ${at} = ${after.page_at} and ${id} > ${after.page_id})`,
            )
    ).execute()) as never
    count += page.length
    if (count > MAX_REPORT_ROWS) throw tooManyRowsProblem()
    reach(step, count)
    last = page.length < PAGE ? undefined : page.at(-1)
    yield page
  } while (last)
}

/** Reads all rows of a query into one list; only for short rows. */
export async function readAllRows<Database, Table extends keyof Database, Row>(
  asked: Pick<ReportScope, 'reach'>,
  step: string,
  query: SelectQueryBuilder<Database, Table, Row>,
  by: Order,
): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of readRowPages(asked, step, query, by)) rows.push(...page)
  return rows
}
