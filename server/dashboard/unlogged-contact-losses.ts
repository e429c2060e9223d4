import type { Dashboard } from '../../contract/dashboard/dashboard.ts'
import { zoneClock } from '../../domain/time/zone-time.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CurrentGuardStatus } from './guard-statuses.ts'

const MOST = 20

/**
 * Returns guards who went offline before the server started, which no event recorded. Sorted by last fix,
 * newest first. Their positions are negative, because they are not in the log.
 */
export async function findUnloggedContactLosses(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  guards: readonly CurrentGuardStatus[],
): Promise<Dashboard['activity']> {
  const offline = guards.filter(({ status, t }) => status === 'offline' && t !== null)
  if (offline.length === 0) return []
  const { time_zone, offline_since } = await db
    .selectFrom('company')
    .select(['time_zone', 'offline_since'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  // most guards lost contact at once, which the log records as one event
  if (offline_since !== null) return []
  const logged = await db
    .selectFrom('patrol')
    .select('worker_id')
    .where('company', '=', company)
    .where('ended_at', 'is', null)
    .where('offline_since', 'is not', null)
    .execute()
  const known = new Set(logged.map(({ worker_id }) => worker_id))
  const clock = zoneClock(time_zone)
  return offline
    .filter(({ id }) => !known.has(id))
    .flatMap(({ t, ...guard }) => (t === null ? [] : [{ ...guard, t }]))
    .toSorted((a, b) => b.t - a.t)
    .slice(0, MOST)
    .map(({ id, name, assignmentName, t }, i) => ({
      position: -1 - i,
      at: t,
      kind: 'GuardContactLost',
      text: `${name} is offline${assignmentName === null ? '' : ` at ${assignmentName}`}: last fix ${clock.minute(t)}`,
      worker_id: id,
      seen_at: t,
    }))
}
