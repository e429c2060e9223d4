import type { Context } from '../app/context.ts'
import { randomBytes } from 'node:crypto'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import { idsJson } from '../auth/permissions/access-from-row.ts'
import { companyId, type CompanyId, isCompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../event-log/sha256.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import type { Caller } from '../security/security-entry.ts'

/** length of a guest's session, ms; it ends earlier if the approval does */
export const GUEST_SESSION_MS = 8 * 3_600_000

/**
 * The guest who calls a route. It is read from the database for each call, so that a revoked approval takes
 * effect at once.
 */
export interface GuestCaller {
  company: CompanyId
  id: string
  fullName: string
  companyName: string
  timeZone: string
  /** today's date in the company's time zone, YYYY-MM-DD */
  today: string
  until: string
  clientIds: readonly string[]
  assignmentIds: readonly string[]
  /** SHA-256 of the token, hex */
  sessionHash: string
}

/** Returns the fields of a session's row that its MAC protects: token, guest, start and end. */
export const guestSessionMacFields = (row: Omit<Tables['guest_session'], 'mac'>): MacFields => [
  'guest session',
  row.company,
  row.guest_id,
  row.hash,
  row.started_at,
  row.expires_at,
]

/** Creates a session for a guest. The token is 32 random bytes, of which only the hash is stored. */
export async function startGuestSession(
  { db, keys, now }: Pick<Context, 'db' | 'keys' | 'now'>,
  { company, guestId }: { company: CompanyId; guestId: string },
): Promise<{ token: string; expires_at: number }> {
  const [started_at, expires_at] = [now(), now() + GUEST_SESSION_MS]
  const token = `guest_${randomBytes(32).toString('base64url')}`
  const session = { company, guest_id: guestId, hash: sha256(token), started_at, expires_at }
  await db.deleteFrom('guest_session').where('expires_at', '<=', started_at).execute()
  await db
    .insertInto('guest_session')
    .values({ ...session, mac: rowMac(keys.signing(), guestSessionMacFields(session)) })
    .execute()
  return { token, expires_at }
}

/**
 * Returns the guest with this token. null: the session has ended, the guest is no longer approved, or the
 * server did not create the session. The security log records the last case.
 */
export async function findGuestByToken(
  { db, keys, now, security }: Pick<Context, 'db' | 'keys' | 'now' | 'security'>,
  token: string,
  caller: Caller,
): Promise<GuestCaller | null> {
  const sessionHash = sha256(token)
  const session = await db
    .selectFrom('guest_session')
    .selectAll()
    .where('hash', '=', sessionHash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!session) return null
  if (!hasRowMac(keys, guestSessionMacFields(session), session.mac)) {
    const { company, guest_id } = session
    const note = { what: 'ForgedSessionRefused', whose: `guest:${guest_id}`, call: null } as const
    if (isCompanyId(company)) security.add({ ...caller, ...note, company })
    return null
  }
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
    .where('guest.status', '=', 'approved')
    .where('guest.archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const today = zoneDateAt(now(), row.time_zone)
  if (row.until === null || row.until < today) return null
  return {
    company: companyId(row.company),
    id: row.id,
    fullName: row.full_name,
    companyName: row.company_name,
    timeZone: row.time_zone,
    today,
    until: row.until,
    clientIds: idsJson.parse(row.client_ids),
    assignmentIds: idsJson.parse(row.assignment_ids),
    sessionHash,
  }
}

/**
 * Returns the clients for which a guest is approved as a whole. Only their invoices and statements are shown
 * to the guest.
 */
export const readGuestClients = (db: Context['db'], { company, clientIds }: GuestCaller) =>
  clientIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('client')
        .select(['id', 'name'])
        .where('company', '=', company)
        .where('id', 'in', clientIds)
        .where('archived_at', 'is', null)
        .orderBy('search')
        .execute()
