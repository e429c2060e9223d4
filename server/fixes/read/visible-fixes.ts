import type { Fix, LateFix } from '../../../domain/fix/fix.ts'
import type { ZoneDay } from '../../../domain/time/zone-days.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import { isWithin, type Viewer } from '../../auth/permissions/access-limits.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readFixBatches, readFixes, type Span } from './read-fixes.ts'

/**
 * Yields the fixes of a period in batches, like `readFixBatches`. For a limited account, yields only fixes
 * of patrols that it may see.
 */
export async function* readVisibleFixes(
  db: Database,
  { company, limits }: Viewer,
  span: Span,
): AsyncGenerator<readonly (Fix | LateFix)[], void, undefined> {
  if (limits === null) return yield* readFixBatches(db, company, span)
  const spans = await findPatrolSpansWithin(db, company, limits, span)
  for (const each of span.newestFirst ? spans.toReversed() : spans) yield* readFixBatches(db, company, each)
}

/** Returns those parts of a period in which the guard was on patrol within the limits, in order. */
export async function findPatrolSpansWithin(
  db: Database,
  company: CompanyId,
  limits: Limits,
  span: Span,
): Promise<Span[]> {
  const rows = await db
    .selectFrom('patrol')
    .select(['started_at', 'ended_at'])
    .where('company', '=', company)
    .where('worker_id', '=', span.workerId)
    .where('started_at', '<', span.to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', span.from)]))
    .where(isWithin('assignment', company, limits, 'assignment_id'))
    .orderBy('started_at')
    .execute()
  return rows.map(({ started_at, ended_at }) => ({
    ...span,
    from: Math.max(span.from, started_at),
    to: Math.min(span.to, ended_at ?? span.to),
  }))
}

/** Returns those of these days that have a fix within one of the periods. */
export async function filterDaysBySpans(
  db: Database,
  company: CompanyId,
  spans: readonly Span[],
  days: readonly ZoneDay[],
): Promise<ZoneDay[]> {
  const found: ZoneDay[] = []
  for (const day of days)
    for (const span of spans) {
      const part = { ...span, from: Math.max(span.from, day.from), to: Math.min(span.to, day.to) }
      if (part.from >= part.to || (await readFixes(db, company, part, 1)).length === 0) continue
      found.push(day)
      break
    }
  return found
}
