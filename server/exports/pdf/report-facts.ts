import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'

/** Facts about a report besides the trails: company, exporter, time, and newest log position. */
export interface ReportFacts {
  company: string
  /** IANA name */
  timeZone: string
  by: string
  /** ms since epoch UTC */
  at: number
  /** position and hash of the newest event */
  head: { position: number; hash: string }
}

/** Metadata in a file: also the period, [from, to) in ms since epoch UTC, and the reason. */
export interface ExportMetadata extends ReportFacts {
  from: number
  to: number
  reason: string
  /** only fixes received by then, ms since epoch UTC; null: all fixes */
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
