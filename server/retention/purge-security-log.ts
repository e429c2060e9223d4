import { SYSTEM_SETTINGS } from '../../domain/records/system-defaults.ts'
import type { PurgeJob } from './purge.ts'

const DAY_MS = 24 * 3_600_000

/** Deletes security-log entries that are older than the company's retention. */
export const purgeSecurityLog: PurgeJob = async (trx, now, most) => {
  const chosen = await trx
    .selectFrom('system_settings')
    .select(['company', 'security_retention_days as days'])
    .where('security_retention_days', 'is not', null)
    .execute()
  const olderThan = (days: number) =>
    trx
      .selectFrom('security_event')
      .select('id')
      .where('last_at', '<', now - days * DAY_MS)
      .orderBy('last_at')
      .limit(most)
  const usual = olderThan(SYSTEM_SETTINGS.securityRetentionDays)
  const companies = chosen.map(({ company }) => company)
  const searches = [
    companies.length === 0 ? usual : usual.where('company', 'not in', companies),
    ...chosen.map(({ company, days }) =>
      olderThan(days ?? SYSTEM_SETTINGS.securityRetentionDays).where('company', '=', company),
    ),
  ]
  for (const search of searches) {
    const ids = (await search.execute()).map(({ id }) => id)
    if (ids.length === 0) continue
    await trx.deleteFrom('security_event').where('id', 'in', ids).execute()
    return ids.length
  }
  return 0
}
