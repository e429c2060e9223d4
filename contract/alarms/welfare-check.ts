import { z } from 'zod'
import { welfareLifecycle } from '../../domain/alarms/welfare-check.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

export const WELFARE_STATUSES = ['sent', 'answered', 'confirmed', 'lapsed'] as const

/** A request to a guard to confirm that they are well. Times are ms since epoch UTC. */
const welfareCheck = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  site_post_id: id.nullable(),
  site_post_name: z.string().nullable(),
  /** the rule that sent it; null: a person sent it */
  alarm_rule_id: id.nullable(),
  status: z.enum(WELFARE_STATUSES),
  sent_at: z.number(),
  /** when the guard answered, somebody else confirmed, or the check was given up */
  ended_at: z.number().nullable(),
  reason: z.string().nullable(),
})
export type WelfareCheck = z.infer<typeof welfareCheck>

export const welfareChecks = resource({
  path: '/welfare-checks',
  stream: 'welfare-check',
  shows: ['worker', 'assignment', 'site-post'],
  query: listQuery(20, ['sent_at', 'status', 'worker_name']).extend({
    worker_id: id.optional(),
    status: z.enum(WELFARE_STATUSES).optional(),
  }),
  row: welfareCheck,
  /** sends a welfare check to this guard now */
  body: z.object({ worker_id: z.string().min(1, 'Please choose a guard.') }),
})

export const welfareSteps = stepRoutes(welfareChecks, welfareLifecycle)
