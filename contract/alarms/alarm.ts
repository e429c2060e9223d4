import { z } from 'zod'
import { label } from '../../domain/text/text.ts'
import { alarmLifecycle } from '../../domain/alarms/alarm-lifecycle.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()

export const alarm = z.object({
  id,
  kind: z.string(),
  kind_title: z.string(),
  /** name of the guard, phone or other subject that raised it */
  name: z.string(),
  subject: z.string(),
  /** null: the default rule of the kind raised it */
  alarm_rule_id: id.nullable(),
  rule_name: z.string(),
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  site_post_id: id.nullable(),
  site_post_name: z.string().nullable(),
  document_id: id.nullable(),
  /** id of the first alarm of its group; null: it belongs to no group */
  group_of: id.nullable(),
  priority: z.number(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  detail: z.string().nullable(),
  instructions: z.string().nullable(),
  since: moment,
  raised_at: moment,
  status: alarmLifecycle.phase,
  /** whether the alarm's condition is still true */
  is_active: z.boolean(),
  recurrences: z.number(),
  level: z.number(),
  escalated_to: z.string().nullable(),
  cleared_at: moment.nullable(),
  acknowledged_at: moment.nullable(),
  acknowledged_by: z.string().nullable(),
  closed_at: moment.nullable(),
  closed_by: z.string().nullable(),
  reason: z.string().nullable(),
  shelved_until: moment.nullable(),
  withdrawn_at: moment.nullable(),
  notice: z.string().nullable(),
})
export type Alarm = z.infer<typeof alarm>

export const alarms = resource({
  path: '/alarms',
  stream: 'alarm',
  shows: ['worker', 'assignment', 'site-post', 'alarm-rule'],
  query: listQuery(50, ['id', 'priority', 'raised_at', 'kind']).extend({
    /** filter: true for open alarms, false for closed ones */
    standing: z.enum(['true', 'false']).optional(),
    status: alarmLifecycle.phase.optional(),
    priority: z.enum(['1', '2', '3']).optional(),
    kind: z.string().max(60).optional(),
    worker_id: id.optional(),
    /** filter: key of the alarm's rule; for a default rule, the kind of alarm */
    rule_key: z.string().max(60).optional(),
  }),
  row: alarm,
  body: z.object({}),
})

export const alarmSteps = stepRoutes(alarms, alarmLifecycle)

/**
 * POST /api/alarms/{id}/acknowledge-group: acknowledges every unacknowledged alarm of the group.
 */
export const groupReply = z.object({ data: z.object({ acknowledged: z.number().int() }) })

/**
 * POST /api/alarms/{id}/shelve-group: shelves every alarm of the group that can be shelved.
 * `shelved_until`: ms since epoch UTC.
 */
export const shelveGroupBody = z.object({ reason: label(200), shelved_until: z.number().int() })
export const shelveGroupReply = z.object({ data: z.object({ shelved: z.number().int() }) })

/** GET /api/alarm-load: the alarm load of the operators. Times in ms. */
export const alarmLoadReply = z.object({
  data: z.object({
    at: moment,
    /** alarms that wait for an acknowledgement */
    waiting: z.number().int(),
    standing: z.number().int(),
    /** alarms that have been active for more than a day */
    stale: z.number().int(),
    shelved: z.number().int(),
    /** number of alarms raised in the last ten minutes (next field: last hour); a group counts once */
    last_ten_minutes: z.number().int(),
    last_hour: z.number().int(),
    /** number of people who acknowledged an alarm in the last hour, at least 1 */
    operators: z.number().int(),
    /** number of alarms in the last seven days */
    raised: z.number().int(),
    withdrawn: z.number().int(),
    /** alarms that returned three times or more before they were acknowledged */
    chattering: z.number().int(),
    median_to_acknowledge_ms: z.number().nullable(),
    slowest_to_acknowledge_ms: z.number().nullable(),
    /** number of raised alarms by priority */
    priorities: z.array(z.object({ priority: z.number(), raised: z.number().int() })),
    worst: z.array(
      z.object({
        rule_key: z.string(),
        alarm_rule_id: id.nullable(),
        kind: z.string(),
        name: z.string(),
        raised: z.number().int(),
        withdrawn: z.number().int(),
      }),
    ),
  }),
})
export type AlarmLoad = z.infer<typeof alarmLoadReply>['data']
