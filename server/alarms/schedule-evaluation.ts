import type { Kysely } from 'kysely'
import { setTimer } from '../background/timer.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readAllHeads } from '../event-log/read-log.ts'

/** name of the policy and key of its rows in the database; must never change */
export const ALARM_POLICY = 'alarms'
/** Returns the key of the timer that checks a subject again. */
export const evaluationTimerKey = (kind: string, subject: string): string => `look ${kind} ${subject}`

/** Schedules a check of an alarm kind that concerns the whole company, at `now` (ms since epoch UTC). */
export const scheduleCompanyEvaluation = (
  db: Kysely<Tables>,
  company: CompanyId,
  { kind, now }: { kind: 'seal_broken' | 'backup_failed'; now: number },
): Promise<void> =>
  setTimer(db, {
    company,
    policy: ALARM_POLICY,
    key: evaluationTimerKey(kind, `company-${company}`),
    dueAt: now,
  })

/** Schedules a check of backup alarms in every company, after a backup succeeded or failed. */
export async function scheduleBackupEvaluation(db: Kysely<Tables>, now: number): Promise<void> {
  for (const { company } of await readAllHeads(db))
    await scheduleCompanyEvaluation(db, company, { kind: 'backup_failed', now })
}
