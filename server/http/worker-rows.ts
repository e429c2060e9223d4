import type { Worker } from '../../contract/worker.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'

/** The company's guards with their newest assignment and their newest location, not yet filtered or ordered. */
export const workerRows = (db: Database, company: CompanyId) =>
  db
    .selectFrom('worker')
    .leftJoin('worker_assignment as entry', (join) =>
      join
        .onRef('entry.company', '=', 'worker.company')
        .onRef('entry.worker_id', '=', 'worker.id')
        .on('entry.position', '=', (eb) =>
          eb
            .selectFrom('worker_assignment as newest')
            .select((inner) => inner.fn.max('newest.position').as('position'))
            .whereRef('newest.company', '=', 'worker.company')
            .whereRef('newest.worker_id', '=', 'worker.id'),
        ),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.company', '=', 'entry.company')
        .onRef('assignment.id', '=', 'entry.assignment_id'),
    )
    .leftJoin('live_location as live', (join) =>
      join.onRef('live.company', '=', 'worker.company').onRef('live.worker_id', '=', 'worker.id'),
    )
    .select([
      'worker.id',
      'worker.full_name',
      'assignment.client_id',
      'assignment.id as assignment_id',
      'assignment.name as assignment_name',
      'entry.shift_name',
      'entry.shift_start',
      'entry.shift_minutes',
      'live.t',
      'live.lat_e7',
      'live.lon_e7',
      'live.status',
    ])
    .where('worker.company', '=', company)

type WorkerRow = Awaited<ReturnType<ReturnType<typeof workerRows>['execute']>>[number]

/** A guard as the API shows it. */
export function workerReplyOf({ full_name, t, lat_e7, lon_e7, status, ...row }: WorkerRow): Worker {
  const located = t !== null && lat_e7 !== null && lon_e7 !== null && status !== null
  return {
    ...row,
    user_full_name: full_name,
    live_location: located
      ? { latitude: lat_e7 / 1e7, longitude: lon_e7 / 1e7, status, updated_at: t }
      : null,
    photo: null,
  }
}
