import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DUE_CHECKLISTS } from './due-policy.ts'

/** Has checklists become due that had a schedule before the policy followed: each without a timer gets one, due now. */
export async function scheduleMissingChecklists({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .insertInto('timer')
    .columns(['company', 'policy', 'key', 'due_at', 'failures'])
    .expression((eb) =>
      eb
        .selectFrom('checklist')
        .select([
          'company',
          sql<string>`cast(${DUE_CHECKLISTS} as text)`.as('policy'),
          sql<string>`'checklist.' || id`.as('key'),
          sql<number>`cast(${now()} as bigint)`.as('due_at'),
          sql<number>`0`.as('failures'),
        ])
        .where('archived_at', 'is', null)
        .where('status', '=', 'active')
        .where('schedule', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['company', 'policy', 'key']).doNothing())
    .execute()
}
