import { hash, verify } from '@node-rs/argon2'

/** The product's defaults of argon2id: 19 MiB, two passes, one lane (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let unmatched: Promise<string> | undefined

/**
 * Returns whether this is the password of the hash. Without a hash (no such account) the same work is done,
 * so that the response time does not reveal which addresses have an account.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  unmatched ??= hashPassword('')
  await verify(await unmatched, password)
  return false
}
