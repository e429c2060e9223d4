import type { Kysely } from 'kysely'
import { type CompanySignIn, companySignInStream } from '../../domain/company-sign-in/company-sign-in.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { loadState } from '../event-log/stream-snapshots.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'
import './company-sign-in-tables.ts'

/**
 * Returns the fields that the MAC protects: the sign-in settings and the client secret, with which one could
 * sign in as anybody.
 */
const macFields = (company: string, said: CompanySignIn, sealed: string): MacFields => [
  'company-sign-in',
  company,
  sealed,
  Number(said.isEnabled),
  said.issuer,
  said.application,
  said.domains,
  said.claim,
  JSON.stringify(said.roles.map(({ value, role }) => [value, role])),
  said.roleId,
  said.passwords,
  said.secondFactor,
  said.secretAt,
]

const secretRow = (db: Kysely<Tables>, company: string) =>
  db.selectFrom('company_sign_in_secret').selectAll().where('company', '=', company).executeTakeFirst()

/**
 * Stores a MAC over the sign-in settings and the client secret. Reads the settings from the event log,
 * because their row may have been changed by SQL.
 */
export async function bindSettings(
  { keys }: Pick<Context, 'keys'>,
  trx: Kysely<Tables>,
  company: CompanyId,
): Promise<void> {
  const row = await secretRow(trx, company)
  if (!row) return
  const stream = streamName(companySignInStream.name, company)
  const { state } = await loadState(trx, company, stream, companySignInStream)
  const mac = rowMac(keys.signing(), macFields(company, state.record, row.sealed))
  await trx.updateTable('company_sign_in_secret').set({ mac }).where('company', '=', company).execute()
}

/** Returns whether the row of the settings, and the secret, are unchanged since the server stored them. */
export async function areSettingsBound(
  { db, keys }: { db: Kysely<Tables>; keys: Pick<Context['keys'], 'all'> },
  company: string,
): Promise<boolean> {
  const row = await secretRow(db, company)
  return (
    row !== undefined &&
    hasRowMac(keys, macFields(company, await readCompanySignIn(db, company), row.sealed), row.mac)
  )
}

/** Returns the sign-in settings of a company; null if they or the client secret were changed by SQL. */
export async function boundSignInOf(
  context: Pick<Context, 'db' | 'keys' | 'log'>,
  company: CompanyId,
): Promise<CompanySignIn | null> {
  if (await areSettingsBound(context, company)) return readCompanySignIn(context.db, company)
  context.log.error({ company }, 'the sign-in of a company is not as the server has stored it')
  return null
}
