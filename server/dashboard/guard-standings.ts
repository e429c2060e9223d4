import { minuteOfDay } from '../../domain/time/minute-of-day.ts'
import { type Standing, standingOf } from '../../domain/worker/standing.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { workerRows } from '../back-office/workers.ts'

export interface GuardStanding {
  standing: Standing
  assignmentId: string | null
}

/** How each guard of the company stands now, and on which assignment. */
export async function guardStandings(context: Context, company: CompanyId): Promise<GuardStanding[]> {
  const now = context.now()
  const { time_zone } = await context.db
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const minute = minuteOfDay(now, time_zone)
  const rows = await workerRows(context.db, company)
    .select(['live.interval_ms', 'live.patrol_id', 'entry.shift_start', 'entry.shift_minutes'])
    .execute()
  return rows.map(({ t, interval_ms, patrol_id, shift_start, shift_minutes, assignment_id }) => {
    const rhythm = t === null ? null : { ageMs: now - t, intervalMs: interval_ms }
    const shift =
      shift_start === null || shift_minutes === null
        ? null
        : { startLocal: shift_start, durationMin: shift_minutes }
    return {
      standing: standingOf(rhythm, patrol_id !== null, shift, minute),
      assignmentId: assignment_id,
    }
  })
}
