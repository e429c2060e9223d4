import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'

/** What a report contains besides the trails: company, exporter, time, and the end of the event log. */
export interface ReportFacts {
  company: string
  /** IANA name of the company's time zone */
  timeZone: string
  by: string
  /** when the report is created, ms since epoch UTC */
  at: number
  /** position and hash of the newest event; they prove from which log the report is */
  head: { position: number; hash: string }
}

/** Metadata of an exported file: also the reason, and the period [from, to) in ms since epoch UTC. */
export interface ExportMetadata extends ReportFacts {
  from: number
  to: number
  reason: string
  /** only fixes that were received by then, ms since epoch UTC; null: all fixes */
  knownAt: number | null
}

export async function readReportFacts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { company, userId }: Account,
): Promise<ReportFacts> {
  const { name, time_zone } = await db
    .selectFrom('company')
    .select(['name', 'time_zone'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const { full_name } = await db
    .selectFrom('account')
    .select('full_name')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const head = await db
    .selectFrom('head')
    .select(['position', 'hash'])
    .where('company', '=', company)
    .executeTakeFirstOrThrow()
  return { company: name, timeZone: time_zone, by: full_name, at: now(), head }
}
