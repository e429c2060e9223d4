import type { Context } from '../app/context.ts'
import { databaseTime, databaseTimeAfter } from './database-time.ts'

/** a lease that is not renewed expires after this time, ms, e.g. because its process has crashed */
const LEASE_MS = 20_000

export interface Lease {
  /** Acquires or renews the lease for 20 seconds. Returns whether this process has it. */
  isHeld: () => Promise<boolean>
  /** Releases the lease, so that another process can acquire it. */
  release: () => Promise<void>
}

/**
 * Creates a lease for work that only one of several server processes should do. The first process acquires
 * it, and has it as long as it renews it. The database's clock decides. On SQLite, the only process always
 * has it.
 */
export function createLease(context: Pick<Context, 'db' | 'engine' | 'now' | 'newId'>, name: string): Lease {
  const { db, engine } = context
  if (engine === 'sqlite') return { isHeld: async () => true, release: async () => {} }
  const holder = context.newId()
  return {
    isHeld: async () => {
      const mine = { holder, until: databaseTimeAfter(context, LEASE_MS) }
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
