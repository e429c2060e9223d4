import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** When a policy runs again. `due_at` is ms since epoch UTC by the database's clock. */
    timer: { company: string; policy: string; key: string; due_at: number; failures: number }
  }
}

/** A timer to set. Its key is unique per policy and company. `dueAt` null deletes the timer. */
export interface TimerSet {
  key: string
  /** ms since epoch UTC */
  dueAt: number | null
}

/** Sets a timer, replacing the one with the same key, or deletes it. */
export async function setTimer(
  db: Kysely<Tables>,
  { company, policy, key, dueAt }: TimerSet & { company: string; policy: string },
): Promise<void> {
  const set = { due_at: dueAt ?? 0, failures: 0 }
  if (dueAt === null)
    await db
      .deleteFrom('timer')
      .where('company', '=', company)
      .where('policy', '=', policy)
      .where('key', '=', key)
      .execute()
  else
    await db
      .insertInto('timer')
      .values({ company, policy, key, ...set })
      .onConflict((conflict) => conflict.columns(['company', 'policy', 'key']).doUpdateSet(set))
      .execute()
}
