import { type RawBuilder, sql } from 'kysely'
import type { ReportFindings } from '../../domain/reports/report-data.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'

/** The account that reads a report; its access limits the content. */
export type ReportReader = Pick<Account, 'company' | 'limits' | 'permissions'>

/**
 * Parameters of a report. Days are YYYY-MM-DD, the last included; `from` and `to` are the ends of the period,
 * ms since epoch UTC.
 */
export interface ReportScope {
  db: Context['db']
  seer: ReportReader
  fromDay: string
  toDay: string
  from: number
  to: number
  clientId: string | null
  assignmentId: string | null
  /** id of a custom report, which people define on a list */
  customReportId: string | null
  /** IANA name, for example Africa/Nairobi */
  timeZone: string
  /** ms since epoch UTC */
  now: number
  /** receives the progress; throws to cancel */
  reach: (step: string, done: number, of?: number) => void
}

/** A kind of report: its function, and the streams whose events can change the result. */
export interface ReportKind {
  streams: readonly string[]
  /**
   * `title` overrides the one in the list of reports. `incidentIds` are incidents that the content may show
   * without their numbers.
   */
  compute: (
    asked: ReportScope,
  ) => Promise<ReportFindings & { title?: string; incidentIds?: readonly string[] }>
}

/**
 * Returns the SQL condition that the post in a column is of the requested client and site, within the
 * reader's limits.
 */
export function isPostInScope(
  { seer, clientId, assignmentId }: ReportScope,
  column: string,
): RawBuilder<boolean> {
  const { company, limits } = seer
  const parts = [sql<boolean>`1 = 1`]
  if (limits) parts.push(isWithin('site-post', company, limits, column))
  if (assignmentId !== null)
    parts.push(sql`${sql.ref(column)} in (select asked.id from site_post as asked
      where asked.company = ${company} and asked.assignment_id = ${assignmentId})`)
  if (clientId !== null)
    parts.push(sql`${sql.ref(column)} in (select asked.id from site_post as asked
      left join assignment as site on site.company = asked.company and site.id = asked.assignment_id
      where asked.company = ${company} and coalesce(site.client_id, asked.client_id) = ${clientId})`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Returns the ids of the requested sites that the reader may see; null: all sites of the company. */
export async function findSitesInScope({
  db,
  seer: { company, limits },
  clientId,
  assignmentId,
}: ReportScope): Promise<ReadonlySet<string> | null> {
  if (clientId === null && assignmentId === null && limits === null) return null
  let rows = db.selectFrom('assignment').select('id').where('company', '=', company)
  if (assignmentId !== null) rows = rows.where('id', '=', assignmentId)
  if (clientId !== null) rows = rows.where('client_id', '=', clientId)
  if (limits) rows = rows.where(isWithin('assignment', company, limits, 'assignment.id'))
  return new Set((await rows.execute()).map(({ id }) => id))
}
