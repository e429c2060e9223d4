import { sql } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { ROUND_RUNS } from './request-round-recheck.ts'

/** Sets a timer, due now, for each route that has none because it is older than this policy. */
export async function scheduleMissingRoutes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
): Promise<void> {
  await db
    .insertInto('timer')
    .columns(['company', 'policy', 'key', 'due_at', 'failures'])
    .expression((eb) =>
      eb
        .selectFrom('patrol_route')
        .select([
          'company',
          sql<string>`cast(${ROUND_RUNS} as text)`.as('policy'),
          sql<string>`'route.' || id`.as('key'),
          sql<number>`cast(${now()} as bigint)`.as('due_at'),
          sql<number>`0`.as('failures'),
        ])
        .where('company', '=', company)
        .where('archived_at', 'is', null)
        .where('ended_at', 'is', null)
        .where('schedule', 'is not', null),
    )
    .onConflict((conflict) => conflict.columns(['company', 'policy', 'key']).doNothing())
    .execute()
}
