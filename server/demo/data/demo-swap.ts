import type { Kysely } from 'kysely'
import type { PlannedDuty } from '../../../domain/roster/planned-duty.ts'
import { shiftSwapStream } from '../../../domain/roster/shift-swap.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { findExchangeProblem } from '../../shift-swaps/swap-problem.ts'
import type { Commander } from '../demo-commander.ts'

const MOST_TRIED = 40

/**
 * Adds a shift swap, accepted by both guards, that a planner must approve: the first two duties without a
 * conflict.
 */
export async function addDemoSwap(
  db: Kysely<Tables>,
  company: CompanyId,
  send: Commander,
  of: { assignmentId: string; week: string; duties: readonly PlannedDuty[]; now: number },
): Promise<void> {
  const { assignmentId, week, duties, now } = of
  const pairs = duties.flatMap((duty) =>
    duties.flatMap((other) =>
      duty.guard !== null && other.guard !== null && duty.guard < other.guard && duty.day !== other.day
        ? [{ duty, other, workerId: duty.guard, otherId: other.guard }]
        : [],
    ),
  )
  for (const { duty, other, workerId, otherId } of pairs.slice(0, MOST_TRIED)) {
    const exchange = { assignmentId, week, workerId, duty: duty.id, other: otherId, otherDuty: other.id }
    const checked = await findExchangeProblem(db, company, exchange, now)
    if ('refused' in checked) continue
    const { shift, otherShift, until } = checked
    const id = await send.toNew(shiftSwapStream, {
      type: 'RequestSwap',
      ...exchange,
      shift,
      otherShift,
      until,
    })
    return send.to(shiftSwapStream, id, { type: 'AcceptSwap', other: otherId })
  }
}
