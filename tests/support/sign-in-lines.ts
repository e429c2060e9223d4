import type { Context } from '../../server/app/context.ts'
import { type SignInTable, findSignInFaults } from '../../server/evidence/verify/sign-in-faults.ts'

/** What verify says of rows by which somebody would sign in, table by table. */
export async function signInLines(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  ...tables: SignInTable[]
): Promise<string[]> {
  const lines: string[] = []
  for (const table of tables) for await (const { text } of findSignInFaults(db, keys, table)) lines.push(text)
  return lines
}
