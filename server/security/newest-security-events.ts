import { sql } from 'kysely'
import {
  securityEvent,
  type SecurityLogQuery,
  type SecurityLogRow,
} from '../../contract/auth/security-log.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'

/**
 * Returns an SQL expression for the id in `guest:<id>` or `device:<id>`, so that the join can use an index;
 * null for others.
 */
const idBehind = (kind: 'guest' | 'device') =>
  sql<string | null>`case when security_event.account_id like ${`${kind}:%`}
    then substr(security_event.account_id, ${kind.length + 2}) end`

/** Reads a company's newest entries, and the cursor to earlier ones. An index finds each page. */
export async function readNewestSecurityEvents(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  { before, what, account_id, from, to }: Omit<SecurityLogQuery, 'per_page'>,
  wanted: number,
): Promise<{ rows: SecurityLogRow[]; next: string | null }> {
  let found = db
    .selectFrom('security_event')
    .leftJoin('account', onId('account', 'security_event.account_id'))
    .leftJoin('guest', (join) =>
      join.onRef('guest.company', '=', 'security_event.company').on('guest.id', '=', idBehind('guest')),
    )
    .leftJoin('device', (join) =>
      join.onRef('device.company', '=', 'security_event.company').on('device.id', '=', idBehind('device')),
    )
    .select(['security_event.id', 'first_at', 'last_at', 'what', 'count', 'account_id', 'address', 'agent'])
    .select(['call', 'account.full_name as account_name', 'guest.full_name as guest_name'])
    .select('device.label as device_label')
    .where('security_event.company', '=', company)
  if (what !== undefined) found = found.where('what', '=', what)
  if (account_id !== undefined) found = found.where('account_id', '=', account_id)
  if (from !== undefined) found = found.where('last_at', '>=', from)
  if (to !== undefined) found = found.where('last_at', '<', to)
  if (before !== undefined) {
    const [at = '', id = ''] = before.split('.', 2)
    found = found.where(sql<boolean>`(last_at, security_event.id) < (${Number(at)}, ${id})`)
  }
  const rows = await found
    .orderBy('last_at', 'desc')
    .orderBy('security_event.id', 'desc')
    .limit(wanted)
    .execute()
  const last = rows.length < wanted ? undefined : rows.at(-1)
  return {
    rows: rows.map(({ account_id: whose, ...row }) => {
      const [id = '', kind = 'account'] = whose.split(':').toReversed()
      const idOf = (wanted: string) => (id !== '' && kind === wanted ? id : null)
      return {
        ...row,
        what: securityEvent.parse(row.what),
        account_id: idOf('account'),
        guest_id: idOf('guest'),
        device_id: idOf('device'),
        call: row.call || null,
      }
    }),
    next: last ? `${last.last_at}.${last.id}` : null,
  }
}
