import { sql, type Transaction } from 'kysely'
import { retainedFrom } from '../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { dayNumberAt, dayStart } from '../fixes/fix-days.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { loadState } from '../event-log/stream-snapshots.ts'
import type { PurgeJob } from './purge.ts'

/** Returns the SQL condition that a fix is not under legal hold, by guard and time. */
export const notUnderLegalHold = (table: 'fix' | 'fix_version') =>
  sql<boolean>`not exists (select 1 from legal_hold as held where held.company = ${sql.ref(`${table}.company`)}
    and held.worker_id = ${sql.ref(`${table}.worker_id`)}
    and ${sql.ref(`${table}.t`)} >= held.from_at and ${sql.ref(`${table}.t`)} < held.to_at)`

/**
 * Returns the companies with a retention for fixes, in order, each with the time before which fixes are
 * deleted, ms since epoch UTC: the start of an hour, on PostgreSQL of a day.
 */
export async function readPurgeDeadlines(
  trx: Transaction<Tables>,
  now: number,
  { engine }: Pick<Context, 'engine'>,
): Promise<Map<CompanyId, number>> {
  const rows = await trx
    .selectFrom('system_settings')
    .select(['company', 'fix_retention_days as days'])
    .where('fix_retention_days', 'is not', null)
    .orderBy('company')
    .execute()
  const companies = new Map<CompanyId, number>()
  for (const { company, days } of rows) {
    // The settings in the log must agree, so that write access to this table alone cannot make the server
    // delete evidence.
    const settings = streamName(systemSettingsStream.name, company)
    const { state } = await loadState(trx, companyId(company), settings, systemSettingsStream)
    if (state.record.fixRetentionDays !== Number(days)) continue
    const before = retainedFrom(Number(days), now)
    companies.set(companyId(company), engine === 'sqlite' ? before : dayStart(dayNumberAt(before)))
  }
  return companies
}

/**
 * Logs that fixes before `before` (ms since epoch UTC) are deleted. Call it first, in the same transaction.
 */
export async function logPurge(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  before: number,
  now: number,
): Promise<void> {
  const seals = await readStreamVersion(trx, company, streamName(fixSealsStream.name, company))
  const handled = await handleCommandIn(context, trx, fixSealsStream, {
    company,
    id: company,
    command: { type: 'PurgeFixes', before },
    // one event covers the seals so far; later seals get another event
    commandId: `let-fixes-go:${before}:${seals}`,
    by: 'system:retention',
    at: now,
  })
  if (!handled.ok) throw new Error(`fixes before ${before} stay: ${handled.refusal.message}`)
}

/**
 * Deletes fixes that are older than the company's retention, by guard and full hours, like the seals; the log
 * records it first. Fixes under legal hold stay until it is released. A guard's newest location stays in the
 * live table. On PostgreSQL, this handles the days that `purgeDayPartitions` leaves.
 */
export const purgeFixes: PurgeJob = async (trx, now, most, context) => {
  for (const [company, before] of await readPurgeDeadlines(trx, now, context)) {
    const guard = await trx
      .selectFrom('live_location')
      .select('worker_id')
      .where('company', '=', company)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('fix')
            .select('fix.t')
            .where('fix.company', '=', company)
            .whereRef('fix.worker_id', '=', 'live_location.worker_id')
            .where('fix.t', '<', before)
            .where(notUnderLegalHold('fix')),
        ),
      )
      .limit(1)
      .executeTakeFirst()
    if (!guard) continue
    await logPurge(context, trx, company, before, now)
    const old = await trx
      .selectFrom('fix')
      .select('t')
      .where('company', '=', company)
      .where('worker_id', '=', guard.worker_id)
      .where('t', '<', before)
      .where(notUnderLegalHold('fix'))
      .orderBy('t')
      .limit(most)
      .execute()
    for (const table of ['fix', 'fix_version'] as const)
      await trx
        .deleteFrom(table)
        .where('company', '=', company)
        .where('worker_id', '=', guard.worker_id)
        .where('t', '<=', old.at(-1)?.t ?? 0)
        .where(notUnderLegalHold(table))
        .execute()
    return old.length
  }
  return 0
}
