import type { Kysely, Transaction } from 'kysely'
import { onId } from '../../db/on-id.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { decryptText, encryptText } from '../../keys/encrypt-text.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import type { Account } from '../account.ts'
import { findAuthenticatorApp, hasAddedFactor } from './added-factors.ts'
import { readCredential } from '../credential.ts'
import { withFactorMac, FACTOR_MAC_FIELDS } from './factor-mac.ts'
import { clearAttempts } from '../brute-force/sign-in-throttle.ts'
import { deletePasskeys } from './passkeys.ts'
import {
  deleteRecoveryCodes,
  readRecoveryCode,
  spendRecoveryCode,
  type AccountKey,
} from './recovery-codes.ts'
import { endAccountSessions } from '../session.ts'
import { readChallenge, setChallenge, consumeChallenge } from './session-challenge.ts'
import type { SessionFactor } from './session-factor.ts'
import { newTotpSecret, findTotpStep } from './totp.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * The encrypted secret that an account shares with its authenticator app. `confirmed_at` is ms since
     * epoch UTC; null for unconfirmed rows from before November 2026. `last_step` is the TOTP time step of
     * the last accepted code.
     */
    second_factor: {
      company: string
      account_id: string
      secret: string
      confirmed_at: number | null
      last_step: number
      /** MAC over `FACTOR_MAC_FIELDS.second_factor` */
      mac: string
    }
    /** SHA-256 hashes of recovery codes, for people who lost their app. Each code is valid once. */
    recovery_code: {
      company: string
      account_id: string
      hash: string
      used_at: number | null
      /** MAC over `FACTOR_MAC_FIELDS.recovery_code` */
      mac: string
    }
  }
}

/** Returns when an account's second factor was turned on, ms since epoch UTC; null: it has none. */
export async function readSecondFactorTime(
  db: Kysely<Tables>,
  { company, userId }: AccountKey,
): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('second_factor_at')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.second_factor_at ?? null
}

/**
 * Returns whether an account has a second factor, according to its row or to a factor that the server itself
 * has added.
 */
export const hasSecondFactor = async (
  keys: ServerKeys,
  db: Kysely<Tables>,
  whose: AccountKey,
): Promise<boolean> =>
  (await readSecondFactorTime(db, whose)) !== null || (await hasAddedFactor(keys, db, whose))

/** time limit for confirming a new app with its first code, ms */
const CONFIRM_MS = 15 * 60_000

/**
 * Creates a secret for a new app. It takes effect when this session confirms it within a quarter of an hour.
 */
export async function startAppSetup(
  context: Context,
  { sessionId }: Pick<Account, 'sessionId'>,
): Promise<string> {
  const secret = newTotpSecret()
  const challenge = encryptText(context.keys, secret)
  await setChallenge(context, sessionId, { purpose: 'app', challenge, ms: CONFIRM_MS })
  return secret
}

/**
 * Confirms the session's new app with a code, and replaces the previous app. Returns false if the code is
 * wrong.
 */
export async function finishAppSetup(
  context: Context,
  trx: Transaction<Tables>,
  { company, userId, sessionId }: Account,
  code: string,
): Promise<boolean> {
  const now = context.now()
  const secret = await readChallenge(context, trx, sessionId, 'app')
  const opened = secret && decryptText(context.keys, secret)
  const last_step = opened ? findTotpStep(opened, withoutSpaces(code), now) : null
  if (!secret || last_step === null || !(await consumeChallenge(context, trx, sessionId, 'app'))) return false
  const app = { company, account_id: userId, secret, confirmed_at: now, last_step }
  const row = withFactorMac(context.keys, FACTOR_MAC_FIELDS.second_factor, app)
  await trx
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company', 'account_id']).doUpdateSet(row))
    .execute()
  return true
}

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/**
 * Returns whether this is a valid code of the account's app. Afterwards, this code and all earlier ones are
 * invalid.
 */
async function takeCode(
  context: Context,
  db: Kysely<Tables>,
  whose: AccountKey,
  code: string,
): Promise<boolean> {
  const row = await findAuthenticatorApp(context.keys, db, whose)
  const secret = row && decryptText(context.keys, row.secret)
  const step = secret ? findTotpStep(secret, withoutSpaces(code), context.now()) : null
  if (!row || step === null) return false
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('company', '=', whose.company)
    .where('account_id', '=', whose.userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Checks a code and returns which factor it belongs to, the app or a recovery code; null: neither. Each code
 * is valid once.
 */
export async function presentSecondFactor(
  context: Context,
  db: Kysely<Tables>,
  whose: AccountKey,
  code: string,
): Promise<SessionFactor | null> {
  if (readRecoveryCode(code) === null) return (await takeCode(context, db, whose, code)) ? 'app' : null
  return (await spendRecoveryCode(context, db, whose, code)) ? 'recovery code' : null
}

/**
 * Removes the second factor of a person who can no longer present it, and ends all sessions that presented
 * it.
 */
export async function resetSecondFactor(
  context: Context,
  trx: Transaction<Tables>,
  whose: AccountKey,
): Promise<void> {
  await deleteSecondFactor(trx, whose)
  await endAccountSessions(trx, whose, null, 'factor', context.now())
  const credential = await readCredential(trx, whose.company, whose.userId)
  if (credential) await clearAttempts(context, trx, 'code', credential.email)
}

async function forgetApp(trx: Transaction<Tables>, { company, userId }: AccountKey): Promise<void> {
  await trx
    .deleteFrom('second_factor')
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .execute()
}

/** Deletes the rows of the app, or of one passkey. */
export const deleteFactor = (
  trx: Transaction<Tables>,
  whose: AccountKey,
  factor: Exclude<SessionFactor, 'recovery code'>,
): Promise<void> =>
  factor === 'app' ? forgetApp(trx, whose) : deletePasskeys(trx, whose, factor.slice('passkey '.length))

export async function deleteSecondFactor(trx: Transaction<Tables>, whose: AccountKey): Promise<void> {
  await forgetApp(trx, whose)
  await deletePasskeys(trx, whose)
  await deleteRecoveryCodes(trx, whose)
}

/**
 * Returns whether an account must have a second factor. Its role may require it (now or after the grace
 * period), or the server may require it of everybody.
 */
export async function isSecondFactorRequired(
  { requireSecondFactor }: Context['config'],
  db: Kysely<Tables>,
  { company, userId }: AccountKey,
): Promise<boolean> {
  if (requireSecondFactor) return true
  const row = await db
    .selectFrom('account')
    .innerJoin('second_factor_rule', onId('second_factor_rule', 'account.role'))
    .select('second_factor_rule.required')
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .executeTakeFirst()
  return row?.required === 1
}
