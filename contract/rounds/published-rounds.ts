import { z } from 'zod'
import { roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { id } from '../core/id.ts'

/** ms since epoch UTC */
const moment = z.number()
/** maximum number of rounds in one request */
const MOST_TOLD = 100

/** The state of a round from a certain time on. */
export const publishedState = z.object({
  /** when this state began */
  at: moment,
  status: roundRunLifecycle.phase,
  /** `point` is the index of the point in the round, from 0 */
  visits: z.array(
    z.object({ point: z.number().int(), at: moment, source: z.enum(['fixes', 'code', 'hand']) }),
  ),
})
export type PublishedState = z.infer<typeof publishedState>

/**
 * GET /api/round-runs/told: all states of these rounds over time, since they became due. Unknown ids are
 * omitted.
 */
export const publishedRounds = {
  path: '/round-runs/told',
  query: z.object({
    round_run_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MOST_TOLD)),
  }),
  reply: z.object({ data: z.array(z.object({ id, told: z.array(publishedState) })) }),
}
