import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { NightGuardRow } from '../../contract/night.ts'
import { QUIET_MS } from '../../domain/patrol/plan-patrols.ts'

type Db = Context['db']
interface Span {
  from: number
  to: number
}

/** Patrols end with the duty they were walked for; one that has lasted longer than this is one that goes on. */
const LONGEST_PATROL_MS = 7 * 24 * 3_600_000

/** Who was on an assignment or on patrol at some time of a span, ms since epoch UTC, by name. */
export async function guardsOnTheBooks(db: Db, company: CompanyId, span: Span): Promise<NightGuardRow[]> {
  const guards = new Map<string, NightGuardRow>()
  const guardOf = ({ worker_id: id, full_name: name }: { worker_id: string; full_name: string }) => {
    const guard = guards.get(id) ?? { id, name, patrols: [], duties: [] }
    guards.set(id, guard)
    return guard
  }
  for (const row of await patrolsIn(db, company, span))
    guardOf(row).patrols.push({
      from: row.started_at,
      to: row.ended_at,
      assignment_id: row.assignment_id,
      was_quiet: row.end_reason === 'quiet',
    })
  for (const row of await dutiesIn(db, company, span)) {
    const { assignment_id, shift_name, shift_start, shift_minutes, from_at: from, to_at: to } = row
    guardOf(row).duties.push({ from, to, assignment_id, shift_name, shift_start, shift_minutes })
  }
  return [...guards.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Oldest first. */
async function patrolsIn(db: Db, company: CompanyId, { from, to }: Span) {
  const patrols = db
    .selectFrom('patrol')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'patrol.company').onRef('worker.id', '=', 'patrol.worker_id'),
    )
    .select([
      'patrol.worker_id',
      'worker.full_name',
      'patrol.assignment_id',
      'patrol.started_at',
      'patrol.ended_at',
      'patrol.end_reason',
    ])
    .where('patrol.company', '=', company)
  const since = from - LONGEST_PATROL_MS
  const older = await patrols
    .where('patrol.ended_at', 'is', null)
    .where('patrol.started_at', '<', since)
    .execute()
  const started = await patrols
    .where('patrol.started_at', '>=', since)
    .where('patrol.started_at', '<', to)
    .orderBy('patrol.started_at')
    .execute()
  const lastsInto = (endedAt: number | null) => endedAt === null || endedAt + QUIET_MS > from
  return [...older, ...started.filter(({ ended_at }) => lastsInto(ended_at))]
}

/** In the order in which they were given. */
async function dutiesIn(db: Db, company: CompanyId, { from, to }: Span) {
  const duties = db
    .selectFrom('held_duty')
    .innerJoin('worker', (join) =>
      join.onRef('worker.company', '=', 'held_duty.company').onRef('worker.id', '=', 'held_duty.worker_id'),
    )
    .select([
      'held_duty.worker_id',
      'worker.full_name',
      'held_duty.assignment_id',
      'held_duty.shift_name',
      'held_duty.shift_start',
      'held_duty.shift_minutes',
      'held_duty.position',
      'held_duty.from_at',
      'held_duty.to_at',
    ])
    .where('held_duty.company', '=', company)
    .where('held_duty.from_at', '<', to)
  const rows = [
    ...(await duties.where('held_duty.to_at', 'is', null).execute()),
    ...(await duties.where('held_duty.to_at', '>', from).execute()),
  ]
  return rows.toSorted((a, b) => a.position - b.position)
}
