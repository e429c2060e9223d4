import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { parseListOrEmpty } from './schedule-tables.ts'

/**
 * Returns the current recipients of a scheduled report: active subscribers and addresses, each once, without
 * unsubscribed ones.
 */
export async function readRecipients(
  db: Kysely<Tables>,
  company: CompanyId,
  schedule: Pick<Tables['report_schedule'], 'subscriber_ids' | 'addresses' | 'unsubscribed'>,
): Promise<{ name: string | null; email: string }[]> {
  const ids = parseListOrEmpty(schedule.subscriber_ids)
  const subscribers =
    ids.length === 0
      ? []
      : await db
          .selectFrom('subscriber')
          .select(['name', 'email'])
          .where('company', '=', company)
          .where('id', 'in', ids)
          .where('status', '=', 'active')
          .where('archived_at', 'is', null)
          .orderBy('id')
          .execute()
  const all = [
    ...subscribers,
    ...parseListOrEmpty(schedule.addresses).map((email) => ({ name: null, email })),
  ]
  const out = new Set(parseListOrEmpty(schedule.unsubscribed))
  return all.filter(
    ({ email }, at) => !out.has(email) && all.findIndex((other) => other.email === email) === at,
  )
}
