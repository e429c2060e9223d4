import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import type { FactsContext, PastAlarm } from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'
import { lastFixBefore, pastAlarmsFromLog } from './past-alarms.ts'

const STANDS: Readonly<Record<string, boolean>> = {
  GuardContactLost: true,
  GuardContactRestored: false,
  PatrolEnded: false,
}

/**
 * Returns the offline periods that the log contains for a period. An offline period that still lasts has no
 * end.
 */
export const pastContactLosses = (
  asked: FactsContext,
  span: { from: number; to: number },
): Promise<{ found: PastAlarm[]; leftOut: number }> =>
  pastAlarmsFromLog(asked, span, {
    stream: patrolStream.name,
    stands: STANDS,
    since: lastFixBefore,
    recordsOf: async (ids) => {
      const { db, company, now } = asked
      const rows = await db
        .selectFrom('patrol')
        .select(['id', 'worker_id'])
        .where('company', '=', company)
        .where('id', 'in', padToPowerOfTwo(ids))
        .execute()
      const workers = new Map(rows.map(({ id, worker_id }) => [id, worker_id]))
      const guards = await readAlarmGuards(db, company, [...workers.values()], now)
      return new Map(
        [...workers].flatMap(([id, workerId]) => {
          const guard = guards.get(workerId)
          return guard ? [[id, guard] as const] : []
        }),
      )
    },
  })
