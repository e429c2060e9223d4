import { randomBytes } from 'node:crypto'
import type { Database } from './open-database.ts'

/** The server's own secret of 32 bytes, made once for each database. */
export async function serverKey(db: Database): Promise<Uint8Array> {
  await db
    .insertInto('server_key')
    .values({ name: 'server', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_key')
    .select('value')
    .where('name', '=', 'server')
    .executeTakeFirstOrThrow()
  return Buffer.from(value, 'hex')
}
