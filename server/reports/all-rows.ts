import { type SelectQueryBuilder, sql } from 'kysely'
import { MOST_ROWS } from '../../contract/reports/report.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import type { ReportAsked } from './report-kind.ts'

const PAGE = 2000

/** The 422 problem of a report that is too long. */
export const tooManyRows = (most = MOST_ROWS): HttpProblem =>
  new HttpProblem(
    422,
    `This report has more than ${most.toLocaleString('en')} rows. Choose a shorter period, a client or a site.`,
    { code: 'too_many_rows', data: { to_day: ['Please choose a shorter period.'] } },
  )

/**
 * All rows that a query finds, in the order of a time and an id (columns with their tables), read a page at a time along
 * the index of that time. `step` names them for people. Throws a 422 problem where there are more than a report may have.
 */
export async function allRows<Database, Table extends keyof Database, Row>(
  { reach }: Pick<ReportAsked, 'reach'>,
  step: string,
  query: SelectQueryBuilder<Database, Table, Row>,
  by: { at: string; id: string },
): Promise<Row[]> {
  const [at, id] = [sql.ref<number>(by.at), sql.ref<string>(by.id)]
  const ordered = query
    .select([at.as('page_at'), id.as('page_id')])
    .orderBy(at)
    .orderBy(id)
    .limit(PAGE)
  const rows: Row[] = []
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
    rows.push(...page)
    if (rows.length > MOST_ROWS) throw tooManyRows()
    reach(step, rows.length)
    last = page.length < PAGE ? undefined : page.at(-1)
  } while (last)
  return rows
}
