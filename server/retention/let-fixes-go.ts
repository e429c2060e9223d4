import type { LetGo } from './let-go.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Fixes that are older than their company wants to keep them, guard by guard. The newest location that is known of a
 * guard stays in the live record, so whoever has a fix has a row there.
 */
export const letFixesGo: LetGo = async (trx, now, most) => {
  const companies = await trx
    .selectFrom('system_settings')
    .select(['company', 'keep_fixes_days as days'])
    .where('keep_fixes_days', 'is not', null)
    .execute()
  for (const { company, days } of companies) {
    const before = now - Number(days) * DAY_MS
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
            .where('fix.t', '<', before),
        ),
      )
      .limit(1)
      .executeTakeFirst()
    if (!guard) continue
    const old = await trx
      .selectFrom('fix')
      .select('t')
      .where('company', '=', company)
      .where('worker_id', '=', guard.worker_id)
      .where('t', '<', before)
      .orderBy('t')
      .limit(most)
      .execute()
    await trx
      .deleteFrom('fix')
      .where('company', '=', company)
      .where('worker_id', '=', guard.worker_id)
      .where('t', '<=', old.at(-1)?.t ?? 0)
      .execute()
    return old.length
  }
  return 0
}
