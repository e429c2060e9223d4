import type { Kysely, Transaction } from 'kysely'
import { SYSTEM_SETTINGS } from '../../domain/records/system-defaults.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId, isCompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { EndedSession } from '../event-log/event-hub.ts'
import type { ServerKeys } from '../keys/server-keys.ts'
import { lockCredential } from './credential.ts'
import { sessionMac } from './session-mac.ts'
import {
  firstRefreshToken,
  hashRefreshToken,
  isGenuineRefreshToken,
  nextRefreshToken,
  refreshTokenMac,
} from './refresh-token.ts'

/** a session ends after this time (ms) without use */
export const REFRESH_TOKEN_MS = 7 * 24 * 3_600_000

/**
 * Returns whether a session has reached the company's maximum length, which applies even to an active
 * session.
 */
export const hasSessionExpired = (
  session: { started_at: number; session_hours: number | null },
  now: number,
): boolean => now - session.started_at >= (session.session_hours ?? SYSTEM_SETTINGS.sessionHours) * 3_600_000

/** how long a client may repeat the exchange of a refresh token if it lost the reply, ms */
export const RETRY_GRACE_MS = 10_000

export interface SessionTokens {
  sessionId: string
  refreshToken: string
}

/**
 * Starts a session after a correct password, or after a sign-in at the company's provider. Returns null if
 * `password_hash` was replaced since it was checked, because a new password ends all sessions of the old
 * one.
 */
export async function startSession(
  context: Context,
  account: { company: CompanyId; id: string; password_hash?: string | null },
  client: { address: string; agent: string | undefined; factorBy?: 'provider' | undefined },
): Promise<SessionTokens | null> {
  const sessionId = context.newId()
  const refreshToken = firstRefreshToken()
  const { company, id, password_hash } = account
  return context.db.transaction().execute(async (trx) => {
    if (password_hash && !(await lockCredential(trx, { company, userId: id }, password_hash))) return null
    const now = context.now()
    await trx.deleteFrom('refresh_token').where('expires_at', '<', now).execute()
    const begun = {
      id: sessionId,
      company,
      account_id: id,
      started_at: now,
      factor_at: client.factorBy ? now : null,
      factor_by: client.factorBy ?? null,
    }
    await trx
      .insertInto('session')
      .values({
        ...begun,
        mac: sessionMac(context.keys, begun),
        revoked_at: null,
        revoke_reason: null,
        agent: client.agent?.slice(0, 300) ?? null,
        address: client.address,
      })
      .execute()
    await keep(trx, context.keys, sessionId, refreshToken, now)
    return { sessionId, refreshToken }
  })
}

/**
 * Exchanges a refresh token for the next one of its session. Returns null if the token is unknown or
 * expired, if its session has ended, if its MAC is wrong, or if it was used before. A second use means that
 * somebody stole the token, so the session ends. `refused` is called for the last two cases.
 * A client that lost the reply may repeat the exchange within ten seconds, from the same IP address and
 * browser, if the next token is still unused. This is safe, because the next token is computed from this one
 * (see nextRefreshToken) and is therefore the same. A thief who repeats the exchange gets the client's
 * token; the second of them to use it is detected.
 */
export async function rotateRefreshToken(
  context: Context,
  token: string,
  client: string,
  refused: (what: 'TokenReused' | 'ForgedSessionRefused', whose: EndedSession) => void,
): Promise<SessionTokens | null> {
  let ended: EndedSession | null = null
  let forged: EndedSession | null = null
  const tokens = await context.db.transaction().execute(async (trx) => {
    const now = context.now()
    const hash = hashRefreshToken(token)
    // this update locks the row, so parallel exchanges of the same token wait
    const taken = await trx
      .updateTable('refresh_token')
      .set({ used_at: now, used_by: hashRefreshToken(client) })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    const row = taken ?? (await usedToken(trx, hash))
    const whose = row && (await whoseOpen(trx, row.session_id, now))
    if (!row || !whose) return null
    const { session_id: sessionId } = row
    if (!isGenuineRefreshToken(context.keys, row)) {
      forged = whose
      return null
    }
    if (taken) {
      const next = nextRefreshToken(context.keys.signing(), token)
      await keep(trx, context.keys, sessionId, next, now)
      return { sessionId, refreshToken: next }
    }
    const retry = now - (row.used_at ?? 0) <= RETRY_GRACE_MS && row.used_by === hashRefreshToken(client)
    // the first exchange may have computed the next token with an earlier server key
    for (const key of retry ? context.keys.verifying() : []) {
      const lost = nextRefreshToken(key, token)
      if (await isUnused(trx, lost)) return { sessionId, refreshToken: lost }
    }
    ended = await revoke(trx, sessionId, 'reuse', now)
    context.log.warn({ session: sessionId }, 'a refresh token was used twice; the session is revoked')
    return null
  })
  if (forged) refused('ForgedSessionRefused', forged)
  if (ended) {
    context.events.publishSignedOut(ended)
    refused('TokenReused', ended)
  }
  return tokens
}

/** Ends a session. Its access tokens and refresh tokens become invalid. */
export async function endSession(context: Context, sessionId: string): Promise<void> {
  const whose = await context.db
    .transaction()
    .execute((trx) => revoke(trx, sessionId, 'sign-out', context.now()))
  if (whose) context.events.publishSignedOut(whose)
}

/**
 * Ends the sessions of an account, except the session `but`; null: all of them. If the transaction appends
 * no event of the account, the caller must publish the sign-out after the commit.
 */
export async function endAccountSessions(
  trx: Transaction<Tables>,
  account: { company: CompanyId; userId: string },
  but: string | null,
  reason: string,
  now: number,
): Promise<void> {
  await revokedSessions(trx, reason, now)
    .where('company', '=', account.company)
    .where('account_id', '=', account.userId)
    .$if(but !== null, (query) => query.where('id', '!=', but ?? ''))
    .execute()
}

/**
 * Ends the sessions of an account that have not yet presented its second factor. They receive no live data,
 * so no stream has to be stopped.
 */
export async function endSessionsPendingFactor(
  db: Kysely<Tables>,
  { company, userId }: { company: CompanyId; userId: string },
  now: number,
): Promise<void> {
  await revokedSessions(db, 'factor', now)
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('factor_at', 'is', null)
    .execute()
}

/** Returns the session that a refresh token belongs to, even if the token was used; null if it is unknown. */
export async function findSessionByRefreshToken(context: Context, token: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('hash', '=', hashRefreshToken(token))
    .executeTakeFirst()
  return row?.session_id ?? null
}

async function keep(
  trx: Transaction<Tables>,
  keys: ServerKeys,
  sessionId: string,
  token: string,
  now: number,
): Promise<void> {
  const given = {
    hash: hashRefreshToken(token),
    session_id: sessionId,
    issued_at: now,
    expires_at: now + REFRESH_TOKEN_MS,
  }
  await trx
    .insertInto('refresh_token')
    .values({ ...given, mac: refreshTokenMac(keys, given), used_at: null, used_by: null })
    .execute()
}

const usedToken = (trx: Transaction<Tables>, hash: string) =>
  trx
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst()

/** Returns the account of a session; null if the session has ended. */
async function whoseOpen(
  trx: Transaction<Tables>,
  sessionId: string,
  now: number,
): Promise<EndedSession | null> {
  const row = await trx
    .selectFrom('session')
    .leftJoin('system_settings', 'system_settings.company', 'session.company')
    .select(['session.company', 'account_id', 'revoked_at', 'started_at', 'session_hours'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (row?.revoked_at !== null || hasSessionExpired(row, now) || !isCompanyId(row.company)) return null
  return { company: row.company, userId: row.account_id }
}

async function isUnused(trx: Transaction<Tables>, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refresh_token')
    .select('used_at')
    .where('hash', '=', hashRefreshToken(token))
    .executeTakeFirst()
  return row?.used_at === null
}

/**
 * Returns an UPDATE that ends sessions; the caller adds the condition. It deletes the MAC, so that nobody
 * can reopen a session by changing its row.
 */
export const revokedSessions = (trx: Kysely<Tables>, reason: string, now: number) =>
  trx
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason, mac: null, challenge: null, challenge_until: null })
    .where('revoked_at', 'is', null)

async function revoke(
  trx: Transaction<Tables>,
  sessionId: string,
  reason: string,
  now: number,
): Promise<EndedSession | null> {
  const ended = await revokedSessions(trx, reason, now)
    .where('id', '=', sessionId)
    .returning(['company', 'account_id'])
    .executeTakeFirst()
  return ended ? { company: companyId(ended.company), userId: ended.account_id } : null
}
