import { compareNames } from '../../domain/compare-names.ts'
import { isWithin, type Viewer } from '../auth/permissions/within-limits.ts'
import type { Database } from '../db/open-database.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'
import type { ExportedGuard } from './exported-trail.ts'

/**
 * Returns the guards with these ids that the caller may see, in the order of their names, including removed
 * ones.
 */
export async function readExportedGuards(
  db: Database,
  { company, limits }: Viewer,
  ids: readonly string[],
): Promise<ExportedGuard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('worker')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .where('id', 'in', padToPowerOfTwo(ids))
    .$if(limits !== null, (query) =>
      limits === null ? query : query.where(isWithin('worker', company, limits, 'worker.id')),
    )
    .execute()
  return rows
    .map(({ id, full_name: name }) => ({ id, name }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}
