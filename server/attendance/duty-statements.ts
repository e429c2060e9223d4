import { attendanceCorrection, type AttendanceCorrection } from '../../domain/attendance/attendance-row.ts'
import { clockKind, clockSource, type ClockEvent } from '../../domain/attendance/clock/clock-event.ts'
import type { CorrectedTime } from '../../domain/attendance/hours/own-time.ts'
import type { Span } from '../../domain/attendance/hours/spans.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { groupBy } from '../fixes/batches.ts'
import './attendance-tables.ts'

/**
 * What people stated about the duties of a period: clock events by guard, and the effective correction by
 * `dutyKey`.
 */
export interface DutyStatements {
  clocks: ReadonlyMap<string, readonly (ClockEvent & { assignmentId: string })[]>
  corrections: ReadonlyMap<string, AttendanceCorrection>
  /** working times that corrections count, by guard */
  corrected: ReadonlyMap<string, readonly CorrectedTime[]>
}

export const dutyKey = (duty: { workerId: string; assignmentId: string; from: number }): string =>
  `${duty.workerId} ${duty.assignmentId} ${duty.from}`

export async function readDutyStatements(
  db: Context['db'],
  company: CompanyId,
  { from, to }: Span,
): Promise<DutyStatements> {
  const events = await db
    .selectFrom('clock_event')
    .select(['id', 'worker_id', 'assignment_id', 'kind', 'source', 'happened_at'])
    .where('company', '=', company)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', to)
    .where('withdrawn_at', 'is', null)
    .execute()
  const clocks = new Map<string, (ClockEvent & { assignmentId: string })[]>()
  for (const { id, worker_id, assignment_id: assignmentId, happened_at: t, ...row } of events) {
    const event = {
      id,
      assignmentId,
      t,
      kind: clockKind.parse(row.kind),
      source: clockSource.parse(row.source),
    }
    const known = clocks.get(worker_id)
    if (known) known.push(event)
    else clocks.set(worker_id, [event])
  }
  const rows = await db
    .selectFrom('attendance_correction')
    .select(['id', 'worker_id', 'assignment_id', 'duty_from', 'status', 'arrival', 'departure', 'reason'])
    .where('company', '=', company)
    .where('duty_from', '>=', from)
    .where('duty_from', '<', to)
    .execute()
  const corrections = new Map<string, AttendanceCorrection>()
  const times = new Map<string, CorrectedTime & { workerId: string }>()
  for (const row of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const duty = { workerId: row.worker_id, assignmentId: row.assignment_id, from: row.duty_from }
    const correction = attendanceCorrection.parse(row)
    corrections.set(dutyKey(duty), correction)
    const { arrival, departure } = correction
    times.delete(dutyKey(duty))
    if (arrival !== null && departure !== null)
      times.set(dutyKey(duty), { ...duty, dutyFrom: duty.from, from: arrival, to: departure })
  }
  return { clocks, corrections, corrected: groupBy([...times.values()], ({ workerId }) => workerId) }
}
