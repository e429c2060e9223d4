import { z } from 'zod'
import { roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { id } from '../core/id.ts'

/** ms since epoch UTC */
const moment = z.number()
/** maximum number of rounds in a request */
const MOST_TOLD = 100

/** The known state of a round from a time on. */
export const publishedState = z.object({
  /** start of this state */
  at: moment,
  status: roundRunLifecycle.phase,
  /** by the index of the point in the round, from 0 */
  visits: z.array(
    z.object({ point: z.number().int(), at: moment, source: z.enum(['fixes', 'code', 'hand']) }),
  ),
})
export type PublishedState = z.infer<typeof publishedState>

/**
 * GET /api/round-runs/told: the known states of these rounds over time, from when they became due;
 * unknown ids are omitted.
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
