import { passwordHashDigest } from '../../auth/credential.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Database } from '../../db/open-database.ts'
import { AffectedPlaces, type ReportOptions } from './affected-places.ts'

/**
 * Prints the accounts whose password hash does not match the digest in the log. Returns the number of
 * companies with such accounts. The table `account` itself is compared with the other read models.
 */
export async function reportPasswords(
  db: Database,
  companies: readonly CompanyId[],
  unread: ReadonlySet<string>,
  telling: ReportOptions,
): Promise<number> {
  let faults = 0
  for (const company of companies) {
    if (unread.has(company)) continue
    const rows = await db
      .selectFrom('credential')
      .leftJoin('account', onId('account', 'credential.account_id'))
      .select(['account_id', 'password_hash', 'id', 'password_digest', 'invited_until'])
      .where('credential.company', '=', company)
      .orderBy('account_id')
      .execute()
    const found = rows.flatMap((row) => {
      const { account_id, id, invited_until } = row
      if (id === null) return [`account ${account_id} has a password, and there is no such account`]
      if (invited_until !== null) return [`account ${account_id} has a password that nobody has chosen`]
      // accounts without a digest chose their password before events contained digests
      if (row.password_digest === null || row.password_digest === passwordHashDigest(row.password_hash))
        return []
      return [`the password of account ${account_id} is not the one that was chosen`]
    })
    if (found.length === 0) continue
    faults++
    const places = new AffectedPlaces(telling)
    for (const each of found) places.add(each)
    places.tell(`company ${company}: PASSWORDS DIFFER`)
  }
  return faults
}
