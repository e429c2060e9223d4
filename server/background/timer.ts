import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** When a policy runs again, by the database's clock, ms since epoch UTC. */
    timer: { company: string; policy: string; key: string; due_at: number; failures: number }
  }
}

/** A timer by its key, which is unique per policy and company; null deletes it. */
export interface TimerSet {
  key: string
  /** ms since epoch UTC */
  dueAt: number | null
}

/** Sets a timer, replacing the one with this key, or deletes it. */
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
