import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/problem-reply.ts'
import { weakPasswordReason } from './easy-password.ts'
import { hashPassword } from './password.ts'

/**
 * Hashes a chosen password. Throws if it is too weak; `about` are names and addresses that it must not
 * consist of.
 */
export async function hashChosenPassword(password: string, about: readonly string[]): Promise<string> {
  const message = await weakPasswordReason(password, about)
  if (message !== null)
    throw new HttpProblem(422, message, { code: 'weak_password', data: { password: [message] } })
  return hashPassword(password)
}

/** Returns the names related to an account: its own, its address, its company's. */
export async function accountNames(
  db: Kysely<Tables>,
  { company, userId }: { company: CompanyId; userId: string },
): Promise<string[]> {
  const row = await db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company')
    .select(['account.full_name', 'account.email', 'company.name'])
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .executeTakeFirst()
  return row ? [row.full_name, row.email, row.name] : []
}
