import type { LiveLocation } from '../../contract/location.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { isWithin, isOnPatrolWithin } from '../auth/permissions/within-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { toLiveLocation } from './live-location.ts'

/**
 * Reads the newest location of every guard of the company, or of one, who may have left. With limits, those
 * of guards who are on patrol within them.
 */
export async function readLiveLocations(
  db: Database,
  company: CompanyId,
  workerId?: string,
  limits: Limits | null = null,
): Promise<LiveLocation[]> {
  let query = db
    .selectFrom('live_location')
    .leftJoin('worker', (join) =>
      join
        .onRef('worker.company', '=', 'live_location.company')
        .onRef('worker.id', '=', 'live_location.worker_id'),
    )
    .selectAll('live_location')
    .select('worker.full_name')
    .where('live_location.company', '=', company)
  if (limits)
    query = query
      .where(isWithin('worker', company, limits, 'live_location.worker_id'))
      .where(isOnPatrolWithin(company, limits, 'live_location.patrol_id'))
  query =
    workerId === undefined
      ? query.where('worker.archived_at', 'is', null)
      : query.where('live_location.worker_id', '=', workerId)
  return (await query.execute()).map((row) => toLiveLocation(row, row.full_name))
}
