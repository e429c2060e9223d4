import { z } from 'zod'
import { DUTY_STATES, UNKNOWN_REASONS } from '../../domain/attendance/duty-state.ts'
import { id } from '../core/id.ts'

const count = z.number().int()

/** GET /api/dashboard/duty: who is due now and present. Times are ms since epoch UTC. */
export const dashboardDuty = z.object({
  at: z.number(),
  /** number of guards by duty state; guards without a duty who are at no workplace are not counted */
  states: z.record(z.enum(DUTY_STATES), count),
  /** number of `undecided` guards by reason */
  unknown: z.record(z.enum(UNKNOWN_REASONS), count),
  /** assignments with guards required or due now, the largest shortage first */
  places: z.array(
    z.object({
      assignment_id: id,
      assignment_name: z.string(),
      client_name: z.string().nullable(),
      /**
       * number of guards that the posts need now; if no post states one, the number of guards with a duty
       */
      required: count,
      due: count,
      present: count,
      /** guards with a duty whose presence cannot be determined */
      undecided: count,
      /** number of guards that are certainly missing */
      missing: count,
    }),
  ),
  /** for each hour of today: guards with a duty, and required guards, in the middle of the hour */
  hours: z.array(z.object({ t: z.number(), due: count, required: count })),
})
export type DashboardDuty = z.infer<typeof dashboardDuty>
export const dashboardDutyReply = z.object({ data: dashboardDuty })
