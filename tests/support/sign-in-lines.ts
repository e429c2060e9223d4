import type { Context } from '../../server/app/context.ts'
import { type SignInTable, findSignInFaults } from '../../server/evidence/verify/sign-in-faults.ts'

/** Returns what verification finds about forged rows that would let somebody sign in, by table. */
export async function signInLines(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  ...tables: SignInTable[]
): Promise<string[]> {
  const lines: string[] = []
  for (const table of tables) for await (const { text } of findSignInFaults(db, keys, table)) lines.push(text)
  return lines
}
