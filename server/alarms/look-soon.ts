import type { Kysely } from 'kysely'
import { setTimer } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { allHeads } from '../event-log/read-log.ts'

/** the name of the policy, with its position and timers in the database */
export const ALARM_POLICY = 'alarms'
/** The key of the timer that looks at a subject again. */
export const lookKey = (kind: string, subject: string): string => `look ${kind} ${subject}`

/** What a company as a whole may have an alarm of has changed at `now`, ms since epoch UTC: it is looked at at once. */
export const lookAtCompany = (
  db: Kysely<Tables>,
  company: CompanyId,
  { kind, now }: { kind: 'seal_broken' | 'backup_failed'; now: number },
): Promise<void> =>
  setTimer(db, { company, policy: ALARM_POLICY, key: lookKey(kind, `company-${company}`), dueAt: now })

/** The newest try to make a backup has failed or worked, of which every company has an alarm. */
export async function lookAtBackups(db: Kysely<Tables>, now: number): Promise<void> {
  for (const { company } of await allHeads(db))
    await lookAtCompany(db, company, { kind: 'backup_failed', now })
}
