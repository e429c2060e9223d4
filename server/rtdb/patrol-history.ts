import { companyId, type CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Context } from '../app/context.ts'
import { fixColumnsJson } from '../fixes/read/fix-columns-json.ts'
import { readFixBatches, readFixes, type Span } from '../fixes/read/read-fixes.ts'
import type { Branch } from './database/branch.ts'
import { mapFrom, type Json } from './database/json.ts'
import type { Path } from './database/path.ts'
import { selectChildren, selectEntries, type Query } from './database/query.ts'
import { patrolPointRecord, pointId } from './records.ts'
import { valueAt } from './database/tree.ts'

const POINT_ID = /^\d{13}$/

interface Patrol extends Span {
  company: CompanyId
  workerName: string | null
}

/**
 * Branch `patrol_history/{patrolId}/{pointId}`, which is not in memory. Reads use the fixes of the patrol's
 * worker between its start and end. Ranges by key or timestamp, and limits on them, become database queries.
 */
export function createPatrolHistoryBranch(context: Pick<Context, 'db' | 'engine'>): Branch {
  return {
    async read(namespace, [, patrolId, point, ...below]: Path, query) {
      const patrol = await patrolById(context, namespace, patrolId)
      if (patrol === null) return null
      const { company } = patrol
      if (point === undefined) return pointsOf(context, company, patrol, query)
      const t = POINT_ID.test(point) ? Number(point) : null
      if (t === null || t < patrol.from || t >= patrol.to) return null
      const [fix] = await readFixes(context.db, company, { ...patrol, from: t, to: t + 1 }, 1)
      const value = fix === undefined ? null : valueAt(patrolPointRecord(fix, patrol.workerName), below)
      return query === null ? value : mapFrom(selectChildren(value, query))
    },
    async columns(namespace, [, patrolId, point], query) {
      const patrol = await patrolById(context, namespace, patrolId)
      if (patrol === null || point !== undefined || query?.l !== undefined) return null
      const { span, exact } = query === null ? { span: patrol, exact: true } : narrowed(patrol, query)
      if (!exact) return null
      const parts: string[] = []
      for await (const part of fixColumnsJson(context, patrol.company, span)) parts.push(part)
      return `{"workerId":${JSON.stringify(patrol.workerId)},"parts":[${parts.join()}]}`
    },
  }
}

async function patrolById(
  { db }: Pick<Context, 'db'>,
  namespace: string,
  id: string | undefined,
): Promise<Patrol | null> {
  if (id === undefined || !/^\d+$/.test(namespace)) return null
  const company = companyId(namespace)
  const row = await db
    .selectFrom('patrol')
    .leftJoin('worker', onId('worker', 'patrol.worker_id'))
    .select(['patrol.worker_id', 'patrol.started_at', 'patrol.ended_at', 'worker.full_name'])
    .where('patrol.company', '=', company)
    .where('patrol.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const to = row.ended_at ?? Number.MAX_SAFE_INTEGER
  return { company, workerId: row.worker_id, from: row.started_at, to, workerName: row.full_name }
}

async function pointsOf(
  context: Pick<Context, 'db'>,
  company: CompanyId,
  patrol: Patrol,
  query: Query | null,
): Promise<Json> {
  const { span, exact } = query === null ? { span: patrol, exact: true } : narrowed(patrol, query)
  const points: [string, Json][] = []
  const take = (fix: Parameters<typeof patrolPointRecord>[0]) =>
    points.push([pointId(fix.t), patrolPointRecord(fix, patrol.workerName)])
  if (exact && query?.l !== undefined) {
    const limited = { ...span, newestFirst: query.vf === 'r' }
    for (const fix of await readFixes(context.db, company, limited, query.l)) take(fix)
    return mapFrom(points)
  }
  for await (const batch of readFixBatches(context.db, company, span)) for (const fix of batch) take(fix)
  return mapFrom(query === null || exact ? points : selectEntries(points, query))
}

/** Returns the part of the patrol that contains all points of a query; `exact` if it contains no others. */
function narrowed(patrol: Span, query: Query): { span: Span; exact: boolean } {
  const bounded = query.sp !== undefined || query.ep !== undefined
  const index = query.i ?? (bounded ? '.priority' : '.key')
  if (index !== '.key' && index !== 'timestamp') return { span: patrol, exact: false }
  const start = bound(query.sp, query.sn, index)
  const end = bound(query.ep, query.en, index)
  const first = start.t === null ? patrol.from : start.t + (query.sin === false ? 1 : 0)
  const last = end.t === null ? patrol.to : end.t + (query.ein === false ? 0 : 1)
  return {
    span: { ...patrol, from: Math.max(patrol.from, first), to: Math.min(patrol.to, last) },
    exact: start.exact && end.exact,
  }
}

/**
 * Returns the time of a query's bound; null without a bound. With `exact: false` the bound is no time, and
 * every point must be read.
 */
function bound(
  value: Query['sp'],
  name: string | undefined,
  index: string,
): { t: number | null; exact: boolean } {
  if (value === undefined) return { t: null, exact: true }
  if (name !== undefined) return { t: null, exact: false }
  if (index === '.key') {
    const t = typeof value === 'string' && POINT_ID.test(value) ? Number(value) : null
    return { t, exact: t !== null }
  }
  return Number.isSafeInteger(value) ? { t: Number(value), exact: true } : { t: null, exact: false }
}
