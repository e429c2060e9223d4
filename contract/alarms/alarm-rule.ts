import { z } from 'zod'
import { alarmRuleRules } from '../../domain/alarms/alarm-rule.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const rules = alarmRuleRules.shape

export const alarmRule = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  kind_title: z.string(),
  /** scope of the rule; if all scope ids are null, it applies to the whole company */
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  site_post_id: id.nullable(),
  site_post_name: z.string().nullable(),
  /** HH:mm in the company's time zone; null: the rule always applies */
  hours_start: z.string().nullable(),
  hours_min: z.number().nullable(),
  on_delay_s: z.number(),
  off_delay_s: z.number(),
  threshold: z.number().nullable(),
  deadband: z.number().nullable(),
  priority: z.number(),
  instructions: z.string().nullable(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  role_id: id.nullable(),
  role_name: z.string().nullable(),
  escalate_after_min: z.number().nullable(),
  is_enabled: z.boolean(),
})
export type AlarmRuleRow = z.infer<typeof alarmRule>

export const alarmRules = resource({
  path: '/alarm-rules',
  stream: 'alarm-rule',
  shows: ['client', 'assignment', 'site-post', 'user', 'role'],
  query: listQuery(20, ['name', 'kind', 'priority']).extend({ kind: z.string().max(60).optional() }),
  row: alarmRule,
  body: z.object({
    name: rules.name,
    kind: rules.kind,
    client_id: rules.clientId,
    assignment_id: rules.assignmentId,
    site_post_id: rules.sitePostId,
    hours_start: rules.hoursStart,
    hours_min: rules.hoursMin,
    on_delay_s: rules.onDelayS,
    off_delay_s: rules.offDelayS,
    threshold: rules.threshold,
    deadband: rules.deadband,
    priority: rules.priority,
    instructions: rules.instructions,
    user_id: rules.userId,
    role_id: rules.roleId,
    escalate_after_min: rules.escalateAfterMin,
    is_enabled: rules.isEnabled,
  }),
})

/** GET /api/alarm-kinds: the kinds of alarms, each with its default rule. */
export const alarmKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** describes what raises and clears the alarm */
  means: z.string(),
  /** limit of the rule; null if it has none */
  limit: z.object({ label: z.string(), unit: z.string(), deadband: z.boolean() }).nullable(),
  /** whether rules of this kind can be tested on past data */
  is_tested: z.boolean(),
  /** limits of such a test, or why the kind cannot be tested; null: no remark */
  test_note: z.string().nullable(),
  /** whether the default rule applies, because the company has no rule of its own for this kind */
  is_standard: z.boolean(),
  /** whether rules of the company replace the default rule, but all of them are disabled */
  is_switched_off: z.boolean(),
  standard: z.object({
    on_delay_s: z.number(),
    off_delay_s: z.number(),
    threshold: z.number().nullable(),
    deadband: z.number().nullable(),
    priority: z.number(),
    instructions: z.string(),
    is_enabled: z.boolean(),
  }),
})
export type AlarmKindRow = z.infer<typeof alarmKind>
export const alarmKindsReply = z.object({ data: z.array(alarmKind) })

/**
 * GET /api/alarm-rules/{id}/test?day=: the alarms that the rule would have raised on that day, even if the
 * rule is disabled.
 */
export const ruleTestQuery = z.object({ day: z.iso.date() })
export const ruleTestReply = z.object({
  data: z.object({
    day: z.string(),
    alarms: z.array(
      z.object({
        subject: z.string(),
        name: z.string(),
        worker_id: id.nullable(),
        since: z.number(),
        until: z.number().nullable(),
      }),
    ),
    /** number of subjects that the test skipped because there were too many */
    left_out: z.number().int(),
  }),
})
export type RuleTest = z.infer<typeof ruleTestReply>['data']
