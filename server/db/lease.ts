import type { Context } from '../context.ts'
import { databaseTime, databaseTimeIn } from './database-time.ts'

/** who has died without a word is waited for so long */
const LEASE_MS = 20_000

export interface Lease {
  /** Whether this process holds it now; asking keeps it for another 20 seconds. */
  isHeld: () => Promise<boolean>
  /** Lets it go, for the next process that asks. */
  release: () => Promise<void>
}

/**
 * What several server processes on one PostgreSQL could do and one should: the first that asks holds the lease for as
 * long as it goes on asking, by the database's clock. On SQLite there is one process, and it always holds it.
 */
export function leaseFor(context: Pick<Context, 'db' | 'engine' | 'now' | 'newId'>, name: string): Lease {
  const { db, engine } = context
  if (engine === 'sqlite') return { isHeld: async () => true, release: async () => {} }
  const holder = context.newId()
  return {
    isHeld: async () => {
      const mine = { holder, until: databaseTimeIn(context, LEASE_MS) }
      const held = await db
        .insertInto('lease')
        .values({ name, ...mine })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(mine)
            .where((eb) =>
              eb.or([eb('lease.holder', '=', holder), eb('lease.until', '<', databaseTime(context))]),
            ),
        )
        .returning('holder')
        .executeTakeFirst()
      return held !== undefined
    },
    release: async () => {
      await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
