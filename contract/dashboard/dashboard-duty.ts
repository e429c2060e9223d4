import { z } from 'zod'
import { DUTY_STATES, UNKNOWN_REASONS } from '../../domain/attendance/duty-state.ts'
import { id } from '../id.ts'

const count = z.number().int()

/** GET /api/dashboard/duty: who is due now and present. Times are ms since epoch UTC. */
export const dashboardDuty = z.object({
  at: z.number(),
  /** guards by how duty and presence agree; of those who are neither due nor at a place of work nobody is counted */
  states: z.record(z.enum(DUTY_STATES), count),
  /** why the presence of those is unknown whose state is `undecided` */
  unknown: z.record(z.enum(UNKNOWN_REASONS), count),
  /** assignments where guards are required or due now, those first that lack most */
  places: z.array(
    z.object({
      assignment_id: id,
      assignment_name: z.string(),
      client_name: z.string().nullable(),
      /** by the strength of its posts; where none is given, those who are due */
      required: count,
      due: count,
      present: count,
      /** due, and nothing proves that they are there or not */
      undecided: count,
      /** how many are missing for certain */
      missing: count,
    }),
  ),
  /** today by hours: how many guards are due and required in the middle of each */
  hours: z.array(z.object({ t: z.number(), due: count, required: count })),
})
export type DashboardDuty = z.infer<typeof dashboardDuty>
export const dashboardDutyReply = z.object({ data: dashboardDuty })
