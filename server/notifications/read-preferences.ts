import type { Kysely } from 'kysely'
import {
  notificationPreferences,
  type NotificationPreferences,
  standardPreferences,
} from '../../domain/notifications/notification-preferences.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

const kept = jsonText.pipe(notificationPreferences)

/**
 * Returns a function for the preferences of an account; without stored ones, the defaults in the company's
 * time zone.
 */
export async function readPreferences(
  db: Kysely<Tables>,
  company: CompanyId,
  accountIds: readonly string[],
): Promise<(accountId: string) => NotificationPreferences> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('notification_preference')
          .select(['account_id', 'preferences'])
          .where('company', '=', company)
          .where('account_id', 'in', [...accountIds])
          .execute()
  const chosen = new Map(rows.map(({ account_id, preferences }) => [account_id, kept.parse(preferences)]))
  const standard = standardPreferences(await readCompanyZone(db, company))
  return (accountId) => chosen.get(accountId) ?? standard
}
