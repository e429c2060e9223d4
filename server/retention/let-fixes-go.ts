import { sql } from 'kysely'
import { keptFrom } from '../../domain/evidence/kept-fixes.ts'
import { fixSealsStream } from '../../domain/evidence/fix-seals.ts'
import { streamName } from '../../domain/event.ts'
import { systemSettingsStream } from '../../domain/system-settings.ts'
import { companyId } from '../db/company-id.ts'
import { handleIn } from '../event-log/handle.ts'
import { streamVersion } from '../event-log/read-log.ts'
import { loadState } from '../event-log/stream-state.ts'
import type { LetGo } from './let-go.ts'

/** Condition that no legal hold covers a fix's guard and hour. */
const notHeld = (table: 'fix' | 'fix_version') =>
  sql<boolean>`not exists (select 1 from legal_hold as held where held.company = ${sql.ref(`${table}.company`)}
    and held.worker_id = ${sql.ref(`${table}.worker_id`)}
    and ${sql.ref(`${table}.t`)} >= held.from_at and ${sql.ref(`${table}.t`)} < held.to_at)`

/**
 * Deletes fixes older than the company's retention, guard by guard and by full hours, as they are sealed;
 * logged before. Fixes under legal hold stay until it is released. The newest location of a guard stays in
 * the live record, so every guard with fixes has a row there.
 */
export const letFixesGo: LetGo = async (trx, now, most, context) => {
  const companies = await trx
    .selectFrom('system_settings')
    .select(['company', 'keep_fixes_days as days'])
    .where('keep_fixes_days', 'is not', null)
    .execute()
  for (const { company, days } of companies) {
    // from the log: somebody who changes only this table cannot make the server delete evidence
    const settings = streamName(systemSettingsStream.name, company)
    const { state } = await loadState(trx, companyId(company), settings, systemSettingsStream)
    if (state.record.keepFixesDays !== Number(days)) continue
    const before = keptFrom(Number(days), now)
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
    const seals = await streamVersion(trx, companyId(company), streamName(fixSealsStream.name, company))
    const handled = await handleIn(context, trx, fixSealsStream, {
      company: companyId(company),
      id: company,
      command: { type: 'LetFixesGo', before },
      // one event for what is sealed now: later seals need another event
      commandId: `let-fixes-go:${before}:${seals}`,
      by: 'system:retention',
      at: now,
    })
    if (!handled.ok) throw new Error(`fixes before ${before} stay: ${handled.refusal.message}`)
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
