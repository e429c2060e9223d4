import { streamName } from '../../../domain/event-sourcing/event.ts'
import { userStream } from '../../../domain/user/user.ts'
import type { Context } from '../../app/context.ts'
import { handleCommand } from '../../event-log/handle-command.ts'
import { readStreamVersion } from '../../event-log/read-log.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { companyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { accountsWithPassword } from '../credential.ts'

/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const ADDRESS_LOCK = 4_731_005

/**
 * Locks an email address (in lower case) until the transaction ends, so that parallel requests cannot create
 * two accounts with it.
 */
export async function lockEmail(
  { engine }: Pick<Context, 'engine'>,
  trx: Transaction<Tables>,
  email: string,
): Promise<void> {
  // SQLite needs no lock, because it has only one writer at a time
  if (engine === 'postgres')
    await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}, hashtext(${email}))`.execute(trx)
}

/** Returns the account with this email address (in lower case). Addresses are unique over all companies. */
export async function findAccountByEmail(db: Kysely<Tables>, email: string) {
  const row = await accountsWithPassword(db)
    .select([
      'account.company',
      'account.id',
      'full_name',
      'password_hash',
      'account.invited_until',
      'account.verified_at',
      'account.suspended_at',
    ])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { ...row, company: companyId(row.company) }
}

/**
 * Withdraws an expired invitation of any company to this email address, because a new account needs the
 * address.
 */
export async function withdrawExpiredInvitation(context: Context, email: string): Promise<void> {
  const held = await findAccountByEmail(context.db, email)
  const now = context.now()
  if (!held || held.invited_until === null || held.invited_until > now) return
  const expectedVersion = await readStreamVersion(
    context.db,
    held.company,
    streamName(userStream.name, held.id),
  )
  const still = await findAccountByEmail(context.db, email)
  if (still?.id !== held.id || still.invited_until !== held.invited_until) return
  // refused if somebody is accepting or renewing the invitation at this moment; the address stays in use
  // then
  await handleCommand(context, userStream, {
    company: held.company,
    id: held.id,
    expectedVersion,
    commandId: context.newId(),
    command: { type: 'WithdrawInvitation' },
    by: 'system:expiry',
    at: now,
  })
}
