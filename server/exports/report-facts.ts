import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'

/** What a report says besides what was walked: whose it is, for whom, when, and where the company's log stood. */
export interface ReportFacts {
  company: string
  /** IANA name */
  timeZone: string
  by: string
  /** ms since epoch UTC */
  at: number
  /** the newest event: its position, and the hash by which the chain is known */
  head: { position: number; hash: string }
}

/** What a file says of itself: also the span, [from, to) in ms since epoch UTC, and why it was asked for. */
export interface ExportAbout extends ReportFacts {
  from: number
  to: number
  reason: string
  /** only what had been received by then, ms since epoch UTC; null: all that was known as it was made */
  knownAt: number | null
}

export async function reportFacts(
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
