import { randomBytes } from 'node:crypto'
import { dateAt } from '../../domain/time/zone-days.ts'
import { idsKept } from '../auth/limits-of.ts'
import type { Context } from '../context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { sha256 } from '../event-log/sha256.ts'

/** how long a guest stays signed in, ms; never beyond the last day of the admission */
export const GUEST_SESSION_MS = 8 * 3_600_000

/** Who calls a route of guests. Read from the database at each call, so whatever is taken back holds at once. */
export interface Guest {
  company: CompanyId
  id: string
  fullName: string
  companyName: string
  timeZone: string
  /** the date on the company's calendar */
  today: string
  until: string
  clientIds: readonly string[]
  assignmentIds: readonly string[]
  /** of the token, hex */
  sessionHash: string
}

/** Signs a guest in; the token is 32 random bytes, of which only the hash is kept. */
export async function startGuestSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { company, guestId }: { company: CompanyId; guestId: string },
): Promise<{ token: string; expires_at: number }> {
  const token = `guest_${randomBytes(32).toString('base64url')}`
  const [started_at, expires_at] = [now(), now() + GUEST_SESSION_MS]
  await db.deleteFrom('guest_session').where('expires_at', '<=', started_at).execute()
  await db
    .insertInto('guest_session')
    .values({ hash: sha256(token), company, guest_id: guestId, started_at, expires_at })
    .execute()
  return { token, expires_at }
}

/** The guest with this token; null where the session has ended, or whoever it is is no longer let in. */
export async function guestOfToken(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<Guest | null> {
  const sessionHash = sha256(token)
  const session = await db
    .selectFrom('guest_session')
    .select(['company', 'guest_id'])
    .where('hash', '=', sessionHash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!session) return null
  const row = await db
    .selectFrom('guest')
    .innerJoin('guest_access', (join) =>
      join.onRef('guest_access.company', '=', 'guest.company').on('guest_access.enabled', '=', 1),
    )
    .innerJoin('company', 'company.id', 'guest.company')
    .select([
      'guest.company',
      'guest.id',
      'guest.full_name',
      'guest.until',
      'guest.client_ids',
      'guest.assignment_ids',
      'company.name as company_name',
      'company.time_zone',
    ])
    .where('guest.company', '=', session.company)
    .where('guest.id', '=', session.guest_id)
    .where('guest.status', '=', 'admitted')
    .where('guest.archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const today = dateAt(now(), row.time_zone)
  if (row.until === null || row.until < today) return null
  return {
    company: companyId(row.company),
    id: row.id,
    fullName: row.full_name,
    companyName: row.company_name,
    timeZone: row.time_zone,
    today,
    until: row.until,
    clientIds: idsKept.parse(row.client_ids),
    assignmentIds: idsKept.parse(row.assignment_ids),
    sessionHash,
  }
}
