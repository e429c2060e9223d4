import type { FixRevision } from '../../../contract/evidence/fix-revision.ts'
import { currentRevision } from '../../../domain/fix/fix.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { padWith, groupBy } from '../batches.ts'
import { fixFromPosition } from '../fix-row.ts'
import type { FixRevisionRow } from './read-revisions.ts'

/** fixes are counted up to this number, because nobody needs a larger one */
const MOST_COUNTED = 1000

interface Asked {
  workerId: string
  /** period, ms since epoch UTC; both ends are included */
  from: number
  to: number
  /** maximum number of fixes per page */
  limit: number
}

/**
 * Returns the fixes of a guard that have several revisions, in order of time. Each has its revisions in
 * order of arrival. Also returns the number of such fixes (up to a thousand), and the start of the next
 * page; null: none.
 */
export async function readFixRevisions(
  db: Database,
  company: CompanyId,
  { workerId, from, to, limit }: Asked,
): Promise<{ data: FixRevision[]; total: number; next: number | null }> {
  const again = db
    .selectFrom('fix_version')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('t', '>=', from)
    .where('t', '<=', to)
  const moments = await again.select('t').distinct().orderBy('t').limit(MOST_COUNTED).execute()
  const [page, next] = [moments.slice(0, limit), moments[limit]?.t ?? null]
  const [first, last] = [page[0]?.t, page.at(-1)?.t]
  if (first === undefined || last === undefined) return { data: [], total: 0, next: null }
  const firsts = await db
    .selectFrom('fix')
    .selectAll()
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where(
      't',
      'in',
      padWith(
        page.map(({ t }) => t),
        last,
      ),
    )
    .execute()
  const others = await again
    .selectAll()
    .where('t', '>=', first)
    .where('t', '<=', last)
    .orderBy('t')
    .orderBy('version')
    .execute()
  const versions = groupBy<FixRevisionRow, number>(
    [...firsts.map((row) => ({ ...row, version: 1 })), ...others],
    ({ t }) => t,
  )
  return {
    data: page.map(({ t }) => revisionOf(t, versions.get(t) ?? [])),
    total: moments.length,
    next,
  }
}

function revisionOf(t: number, rows: readonly FixRevisionRow[]): FixRevision {
  const versions = rows.map((row) => ({ ...fixFromPosition(row, row.worker_id), late: row.late, row }))
  const shown = versions.length > 0 ? versions.reduce(currentRevision) : null
  return {
    created_at: t,
    versions: versions.map((version) => ({
      version: version.row.version,
      latitude: version.lat,
      longitude: version.lon,
      accuracy: version.accuracy,
      speed: version.speed,
      received_at: version.row.received,
      device_id: version.row.device_id,
      message: version.row.message,
      source: version.row.source,
      late: version.late !== null,
      shown: version === shown,
    })),
  }
}
