import { guardPostings } from '../../domain/duty/guard-postings.ts'
import { currentPosting } from '../../domain/duty/current-posting.ts'
import { dutyTimesIn } from '../../domain/duty/duty-times.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { type GuardStatus, guardStatusAt } from '../../domain/worker/guard-status.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readSystemSettings } from '../companies/read-system-settings.ts'
import { readOtherDuties } from '../workers/other-duties.ts'
import { workerRows } from '../workers/worker-rows.ts'

export interface CurrentGuardStatus {
  id: string
  name: string
  status: GuardStatus
  assignmentId: string | null
  assignmentName: string | null
  /** time of the newest fix, ms since epoch UTC; null: none */
  t: number | null
  /** whether a phone of the guard has ever reported */
  heard: boolean
}

/**
 * Returns the current status and assignment of each guard. With limits, returns only guards whom the account
 * may see.
 */
export async function readGuardStatuses(
  context: Context,
  company: CompanyId,
  limits: Limits | null = null,
): Promise<CurrentGuardStatus[]> {
  const now = context.now()
  const { time_zone } = await context.db
    .selectFrom('company')
    .select('time_zone')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  const staleness = await readSystemSettings(context.db, company)
  const times = dutyTimesIn(time_zone)
  const rows = await workerRows(context.db, company, limits).select('live.interval_ms').execute()
  const others = await readOtherDuties(context.db, company, limits)
  return rows.map(({ t, interval_ms, live_status: status, ...row }) => {
    const posting = currentPosting(guardPostings(row, others.get(row.id)), now, times)
    return {
      id: row.id,
      name: row.full_name,
      t,
      status: guardStatusAt(
        t === null || status === null ? null : { fix: { t }, intervalMs: interval_ms, status },
        posting?.rule ?? null,
        now,
        times,
        staleness,
      ),
      assignmentId: posting?.assignmentId ?? null,
      assignmentName: posting?.assignmentName ?? null,
      heard: t !== null,
    }
  })
}
