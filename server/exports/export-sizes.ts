import type { Viewer } from '../auth/permissions/access-limits.ts'
import type { Database } from '../db/open-database.ts'
import type { SealingProgress } from '../evidence/sealing/sealing-progress.ts'
import type { Span } from '../fixes/read/read-fixes.ts'
import { findPatrolSpansWithin } from '../fixes/read/visible-fixes.ts'
import { END_OF_TIME, type ExportedGuard, type ExportSpan } from './exported-trail.ts'

interface Size {
  fixes: number
  /** number of fixes that evidence may contain, because they are sealed */
  sealed: number
}

/**
 * Counts the fixes per guard in a period that the caller may see and that were received by `knownAt` (ms
 * since epoch UTC). Leaves out guards without fixes. Yields after each guard. `goesOn` throws to cancel.
 */
export async function countExportSizes(
  db: Database,
  seer: Viewer,
  guards: readonly ExportedGuard[],
  { from, to, knownAt = END_OF_TIME }: ExportSpan,
  seals: SealingProgress,
  goesOn: () => void,
): Promise<(Size & { worker_id: string })[]> {
  const sizes: (Size & { worker_id: string })[] = []
  for (const { id: workerId } of guards) {
    goesOn()
    const size = await sizeOf(db, seer, { workerId, from, to }, knownAt, seals)
    if (size.fixes > 0) sizes.push({ worker_id: workerId, ...size })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return sizes
}

async function sizeOf(
  db: Database,
  { company, limits }: Viewer,
  span: Span,
  knownAt: number,
  { until, round }: SealingProgress,
): Promise<Size> {
  const spans = limits === null ? [span] : await findPatrolSpansWithin(db, company, limits, span)
  const size = { fixes: 0, sealed: 0 }
  for (const { workerId, from, to } of spans) {
    const { fixes, sealed } = await db
      .selectFrom('fix')
      .select(({ fn }) => [
        fn.countAll<number>().as('fixes'),
        fn
          .countAll<number>()
          .filterWhere('t', '<', until)
          .filterWhere(({ eb, or }) => or([eb('late', 'is', null), eb('late', '<=', round)]))
          .as('sealed'),
      ])
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', from)
      .where('t', '<', to)
      .where('received', '<=', knownAt)
      .executeTakeFirstOrThrow()
    size.fixes += Number(fixes)
    size.sealed += Number(sealed)
  }
  return size
}
