import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { openText, sealText } from '../keys/seal-text.ts'
import { credentialOf } from './credential.ts'
import { forgetPacedTries } from './paced-try.ts'
import { forgetPasskeys } from './passkeys.ts'
import { forgetRecoveryCodes, readRecoveryCode, spendRecoveryCode, type Whose } from './recovery-codes.ts'
import { endSessionsOf } from './session.ts'
import { newSecret, stepAt, stepOfCode } from './totp.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * The secret that an account shares with an authenticator app, sealed; `confirmed_at` in ms since epoch UTC, null
     * until a code of it was shown. `last_step` is the time step of the last code that was taken, and until then the last
     * of those before it was begun.
     */
    second_factor: {
      company: string
      account_id: string
      secret: string
      confirmed_at: number | null
      last_step: number
    }
    /** SHA-256 of the codes that stand in for a lost app; each is good once. */
    recovery_code: { company: string; account_id: string; hash: string; used_at: number | null }
  }
}

const rowOf = (db: Kysely<Tables>, { company, userId }: Whose) =>
  db.selectFrom('second_factor').selectAll().where('company', '=', company).where('account_id', '=', userId)

/** Since when an account has a second factor, whatever it is, ms since epoch UTC; null where it has none. */
export async function secondFactorSince(
  db: Kysely<Tables>,
  { company, userId }: Whose,
): Promise<number | null> {
  const row = await db
    .selectFrom('account')
    .select('second_factor_at')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.second_factor_at ?? null
}

/** Whether an account has an authenticator app. */
export async function hasApp(db: Kysely<Tables>, whose: Whose): Promise<boolean> {
  const row = await rowOf(db, whose).executeTakeFirst()
  return (row?.confirmed_at ?? null) !== null
}

/** so many time steps after it was begun a secret can be confirmed: a quarter of an hour */
const CONFIRM_STEPS = 30

/**
 * A new secret for an account's app, which counts for nothing until it is confirmed within a quarter of an hour; null
 * where one is confirmed.
 */
export async function beginSecondFactor(
  context: Context,
  { company, userId }: Whose,
): Promise<string | null> {
  const secret = newSecret()
  const sealed = sealText(context.keys, secret)
  // of a phone whose clock is behind, the code of the step before is the first
  const last_step = stepAt(context.now()) - 2
  const begun = await context.db
    .insertInto('second_factor')
    .values({ company, account_id: userId, secret: sealed, confirmed_at: null, last_step })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'account_id'])
        .doUpdateSet({ secret: sealed, last_step })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return begun ? secret : null
}

/** Whether this is a code of the app now; then it, and every one before it, is good no more. */
async function takeCode(
  context: Context,
  trx: Kysely<Tables>,
  whose: Whose,
  { code, confirmed }: { code: string; confirmed: boolean },
): Promise<boolean> {
  const row = await rowOf(trx, whose).executeTakeFirst()
  if (!row || (row.confirmed_at !== null) !== confirmed) return false
  if (!confirmed && stepAt(context.now()) - row.last_step - 2 > CONFIRM_STEPS) return false
  const secret = openText(context.keys, row.secret)
  const step = secret === null ? null : stepOfCode(secret, code, context.now())
  if (step === null) return false
  const taken = await trx
    .updateTable('second_factor')
    .set({ last_step: step, confirmed_at: row.confirmed_at ?? context.now() })
    .where('company', '=', whose.company)
    .where('account_id', '=', whose.userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Turns on what was begun, by a code of it. */
export const confirmSecondFactor = (
  context: Context,
  trx: Transaction<Tables>,
  whose: Whose,
  code: string,
): Promise<boolean> => takeCode(context, trx, whose, { code, confirmed: false })

/** Whether this is a code of the account's app, or one of its recovery codes: either is good once. */
export function showSecondFactor(
  context: Context,
  db: Kysely<Tables>,
  whose: Whose,
  code: string,
): Promise<boolean> {
  if (readRecoveryCode(code) !== null) return spendRecoveryCode(db, whose, code, context.now())
  return takeCode(context, db, whose, { code: code.replaceAll(/\s/g, ''), confirmed: true })
}

/** Takes the second factor of somebody who cannot show it any more, and ends the sessions of whoever could. */
export async function resetSecondFactor(
  context: Context,
  trx: Transaction<Tables>,
  whose: Whose,
): Promise<void> {
  await forgetSecondFactor(trx, whose)
  await endSessionsOf(trx, whose, null, 'factor', context.now())
  const credential = await credentialOf(trx, whose.company, whose.userId)
  if (credential) await forgetPacedTries(trx, 'code', credential.email)
}

export async function forgetSecondFactor(trx: Transaction<Tables>, whose: Whose): Promise<void> {
  await trx
    .deleteFrom('second_factor')
    .where('company', '=', whose.company)
    .where('account_id', '=', whose.userId)
    .execute()
  await forgetPasskeys(trx, whose)
  await forgetRecoveryCodes(trx, whose)
}

/** Whether the role of an account requires one. */
export async function isRequiredOf(db: Kysely<Tables>, { company, userId }: Whose): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('second_factor_rule', (join) =>
      join
        .onRef('second_factor_rule.company', '=', 'account.company')
        .onRef('second_factor_rule.id', '=', 'account.role'),
    )
    .select('second_factor_rule.required')
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .executeTakeFirst()
  return row?.required === 1
}
