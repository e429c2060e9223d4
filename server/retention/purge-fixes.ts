import { sql, type Transaction } from 'kysely'
import { retainedFrom } from '../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { dayOf, dayStart } from '../fixes/fix-days.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { loadState } from '../event-log/stream-snapshots.ts'
import type { PurgeJob } from './purge.ts'

/** Whether no incident holds a fix: the guard and the hour are under no legal hold. */
export const notHeld = (table: 'fix' | 'fix_version') =>
  sql<boolean>`not exists (select 1 from legal_hold as held where held.company = ${sql.ref(`${table}.company`)}
    and held.worker_id = ${sql.ref(`${table}.worker_id`)}
    and ${sql.ref(`${table}.t`)} >= held.from_at and ${sql.ref(`${table}.t`)} < held.to_at)`

/** The companies that let fixes go, in order, each with the time before which: in full hours, on PostgreSQL in full days. */
export async function companiesLettingGo(
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
    // as the log has it: whoever writes into this table only does not have the server delete evidence
    const settings = streamName(systemSettingsStream.name, company)
    const { state } = await loadState(trx, companyId(company), settings, systemSettingsStream)
    if (state.record.fixRetentionDays !== Number(days)) continue
    const before = retainedFrom(Number(days), now)
    companies.set(companyId(company), engine === 'sqlite' ? before : dayStart(dayOf(before)))
  }
  return companies
}

/** The log says first what goes. */
export async function logLettingGo(
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
    command: { type: 'LetFixesGo', before },
    // once for what is sealed by now: what is sealed later is let go by another event
    commandId: `let-fixes-go:${before}:${seals}`,
    by: 'system:retention',
    at: now,
  })
  if (!handled.ok) throw new Error(`fixes before ${before} stay: ${handled.refusal.message}`)
}

/**
 * Fixes that are older than their company wants to keep them, guard by guard and by full hours, as they are sealed; the
 * log says so first. Those under legal hold stay until it is released. The newest location that is known of a guard
 * stays in the live record, so whoever has a fix has a row there. On PostgreSQL what is left of days that others keep.
 */
export const purgeFixes: PurgeJob = async (trx, now, most, context) => {
  for (const [company, before] of await companiesLettingGo(trx, now, context)) {
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
            .where(notHeld('fix')),
        ),
      )
      .limit(1)
      .executeTakeFirst()
    if (!guard) continue
    await logLettingGo(context, trx, company, before, now)
    const old = await trx
      .selectFrom('fix')
      .select('t')
      .where('company', '=', company)
      .where('worker_id', '=', guard.worker_id)
      .where('t', '<', before)
      .where(notHeld('fix'))
      .orderBy('t')
      .limit(most)
      .execute()
    for (const table of ['fix', 'fix_version'] as const)
      await trx
        .deleteFrom(table)
        .where('company', '=', company)
        .where('worker_id', '=', guard.worker_id)
        .where('t', '<=', old.at(-1)?.t ?? 0)
        .where(notHeld(table))
        .execute()
    return old.length
  }
  return 0
}
