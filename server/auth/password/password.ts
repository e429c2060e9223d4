import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { weakPasswordReason } from './weak-password.ts'
import { hash, verify } from '@node-rs/argon2'

/** Cost of argon2id: 19 MiB, two passes, one lane (first choice of OWASP's password storage cheat sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let unmatched: Promise<string> | undefined

/**
 * Returns whether the password matches the hash. Without a hash (no such account), it takes the same time,
 * so that the response time does not reveal which email addresses have an account.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  unmatched ??= hashPassword('')
  await verify(await unmatched, password)
  return false
}

/** Hashes a chosen password. Throws if it is too weak, for example if it consists of names in `about`. */
export async function hashChosenPassword(password: string, about: readonly string[]): Promise<string> {
  const message = await weakPasswordReason(password, about)
  if (message !== null)
    throw new HttpProblem(422, message, { code: 'weak_password', data: { password: [message] } })
  return hashPassword(password)
}

/**
 * Returns the words that an account's password must not consist of: the person's name, email address and
 * company.
 */
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
