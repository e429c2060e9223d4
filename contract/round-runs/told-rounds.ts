import { z } from 'zod'
import { roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { id } from '../id.ts'

/** ms since epoch UTC */
const moment = z.number()
/** rounds that are asked for at one time */
const MOST_TOLD = 100

/** What was known of a round from a time on. */
export const toldState = z.object({
  /** from when on */
  at: moment,
  status: roundRunLifecycle.phase,
  /** by the place of the point in the round, from 0 */
  visits: z.array(
    z.object({ point: z.number().int(), at: moment, source: z.enum(['fixes', 'code', 'hand']) }),
  ),
})
export type ToldState = z.infer<typeof toldState>

/** GET /api/round-runs/told: how these rounds were known, from the time when they became due; unknown ids are left out. */
export const toldRounds = {
  path: '/round-runs/told',
  query: z.object({
    round_run_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MOST_TOLD)),
  }),
  reply: z.object({ data: z.array(z.object({ id, told: z.array(toldState) })) }),
}
