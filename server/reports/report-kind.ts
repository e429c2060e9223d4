import { type RawBuilder, sql } from 'kysely'
import type { ReportFindings } from '../../domain/reports/report-data.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'

/** Whose sight narrows a report. */
export type ReportReader = Pick<Account, 'company' | 'limits' | 'permissions'>

/** What a report is asked with. Days are YYYY-MM-DD, the last included; `from` and `to` their ends in ms since epoch UTC. */
export interface ReportAsked {
  db: Context['db']
  seer: ReportReader
  fromDay: string
  toDay: string
  from: number
  to: number
  clientId: string | null
  assignmentId: string | null
  /** which one of those that people made of a list */
  customReportId: string | null
  /** IANA name */
  timeZone: string
  /** ms since epoch UTC */
  now: number
  /** hears what is done and how much of it so far; throws where nobody waits for it any longer */
  reach: (step: string, done: number, of?: number) => void
}

/** One report: what it computes, and the streams whose events can change that. */
export interface ReportKind {
  streams: readonly string[]
  /**
   * `title`: in place of the one of the list of reports. `incidentIds`: the incidents that it contains, where it may show
   * them without their numbers.
   */
  compute: (
    asked: ReportAsked,
  ) => Promise<ReportFindings & { title?: string; incidentIds?: readonly string[] }>
}

/** Whether the post whose id is in a column is of the client and site that are asked for, and within the reader's limits. */
export function isPostAsked(
  { seer, clientId, assignmentId }: ReportAsked,
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

/** The ids of the sites that are asked for; null: all of the company. */
export async function sitesAsked({
  db,
  seer: { company, limits },
  clientId,
  assignmentId,
}: ReportAsked): Promise<ReadonlySet<string> | null> {
  if (clientId === null && assignmentId === null && limits === null) return null
  let rows = db.selectFrom('assignment').select('id').where('company', '=', company)
  if (assignmentId !== null) rows = rows.where('id', '=', assignmentId)
  if (clientId !== null) rows = rows.where('client_id', '=', clientId)
  if (limits) rows = rows.where(isWithin('assignment', company, limits, 'assignment.id'))
  return new Set((await rows.execute()).map(({ id }) => id))
}
