import type { Selectable } from 'kysely'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { databaseTime, databaseTimeAfter } from '../db/database-time.ts'
import { StorageError } from '../db/storage-error.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { retryBackoff } from './retry-backoff.ts'
import { runPolicy, type Policy } from './policy.ts'

const AT_ONCE = 100

/**
 * Runs the policies whose timers are due, oldest first, until there are none or `goesOn` returns false. A
 * timer that fails is retried later, and does not delay others.
 */
export async function runTimersOnce(
  context: Context,
  policies: readonly Policy[],
  goesOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  if (policies.length === 0) return
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const due = await context.db
      .selectFrom('timer')
      .selectAll()
      .where(
        'policy',
        'in',
        policies.map(({ name }) => name),
      )
      .where('due_at', '<=', databaseTime(context))
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute()
    found = due.length
    for (const timer of due) {
      if (!(await goesOn())) return
      const policy = policies.find(({ name }) => name === timer.policy)
      if (policy) await runTimer(context, policy, timer)
    }
  }
}

async function runTimer(
  context: Context,
  policy: Policy,
  { company: of, key, due_at, failures }: Selectable<Tables['timer']>,
): Promise<void> {
  const { db, log } = context
  const company = companyId(of)
  try {
    const changed = await db.transaction().execute(async (trx) => {
      await lockHead(trx, company)
      const taken = await trx
        .deleteFrom('timer')
        .where('company', '=', company)
        .where('policy', '=', policy.name)
        .where('key', '=', key)
        .where('due_at', '=', due_at)
        .returning('key')
        .executeTakeFirst()
      // another process has run this timer, or an event has changed it
      if (!taken) return false
      const timelineEvent = { timer: { key, dueAt: due_at } }
      // an earlier timer may have had the same key and time, so add a unique id
      const source = `${key}.${context.newId()}`
      return runPolicy(context, trx, { policy, company, timelineEvent, source })
    })
    if (changed) context.events.wake(company)
  } catch (error) {
    if (error instanceof StorageError) throw error
    // continue with the other timers
    log.error({ err: error, company, policy: policy.name, key }, 'a timer failed')
    await db
      .updateTable('timer')
      .set({
        due_at: databaseTimeAfter(context, retryBackoff(failures + 1, context.random())),
        failures: failures + 1,
      })
      .where('company', '=', company)
      .where('policy', '=', policy.name)
      .where('key', '=', key)
      .where('due_at', '=', due_at)
      .execute()
  }
}
