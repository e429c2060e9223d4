import { z } from 'zod'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { recordStream, type RecordStream } from '../event-sourcing/record-stream.ts'
import { label, paragraphs } from '../text/text.ts'

const id = z.string().min(1)
const delay = z
  .number('Please give seconds.')
  .int('Please give whole seconds.')
  .min(0, 'Please give at least 0.')
  .max(86_400, 'Please give at most 86,400 seconds, which is a day.')

export const PRIORITIES = [
  { priority: 1, word: 'Urgent' },
  { priority: 2, word: 'High' },
  { priority: 3, word: 'Low' },
] as const

/**
 * A rule: when alarms of one kind are raised, and for which subjects. For each subject, the rule with the
 * narrowest scope applies.
 */
export const alarmRuleRules = z.object({
  name: label(80),
  kind: id,
  /** scope of the rule; all three null: the whole company */
  clientId: id.nullish(),
  assignmentId: id.nullish(),
  sitePostId: id.nullish(),
  /**
   * start of the daily hours of the rule, HH:mm in the company's time zone; null: always. `hoursMin` is
   * their length, minutes.
   */
  hoursStart: z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please give a time such as 18:00.')
    .transform((said) => said || null)
    .nullish(),
  hoursMin: z.number().int().min(1).max(1440, 'Please give at most 1440 minutes.').nullish(),
  /**
   * how long the condition must be true before an alarm is raised, seconds; `offDelayS`: how long false
   * before it ends
   */
  onDelayS: delay,
  offDelayS: delay,
  /** limit, in the unit of the kind; null: the standard limit of the kind */
  threshold: z.number().min(0).max(100_000).nullish(),
  /** how far a value must be inside the limit before the alarm ends, in the unit of the limit */
  deadband: z.number().min(0).max(100_000).nullish(),
  priority: z.number('Please choose one.').int().min(1, 'Please choose one.').max(3, 'Please choose one.'),
  instructions: paragraphs({ characters: 2000, lines: 40 }).nullish(),
  /** first recipient; the next field is the recipient if nobody acknowledges the alarm */
  userId: id.nullish(),
  roleId: id.nullish(),
  escalateAfterMin: z.number().int().min(1, 'Please give at least 1 minute.').max(1440).nullish(),
  isEnabled: z.boolean(),
})

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)
const kept = z.object({
  name: z.string(),
  kind: z.string(),
  clientId: text,
  assignmentId: text,
  sitePostId: text,
  hoursStart: text,
  hoursMin: number,
  onDelayS: z.number(),
  offDelayS: z.number(),
  threshold: number,
  deadband: number,
  priority: z.number(),
  instructions: text,
  userId: text,
  roleId: text,
  escalateAfterMin: number,
  isEnabled: z.boolean(),
})
export type AlarmRuleFields = z.infer<typeof kept>

const record = recordStream({
  name: 'alarm-rule',
  rules: alarmRuleRules,
  kept,
  add: ['AddAlarmRule', 'AlarmRuleAdded'],
  change: ['ChangeAlarmRule', 'AlarmRuleChanged'],
  remove: ['RemoveAlarmRule', 'AlarmRuleRemoved'],
})
type Command = z.infer<typeof record.command>
export type AlarmRuleEvent = z.infer<typeof record.event>

export const alarmRuleStream: RecordStream<AlarmRuleFields, Command, AlarmRuleEvent> = {
  ...record,
  decide(command, state, context): Decision<AlarmRuleEvent> {
    const decision = record.decide(command, state, context)
    if ('refused' in decision) return decision
    const { record: next } = decision.events.reduce(record.evolve, state)
    return (next && problemOf(next)) ?? decision
  },
}

function problemOf(rule: AlarmRuleFields) {
  const scopes = [rule.clientId, rule.assignmentId, rule.sitePostId].filter((each) => each !== null)
  if (scopes.length > 1)
    return refuse(
      'two_scopes',
      'Please choose a client, an assignment or a site post, not several.',
      'clientId',
    )
  if ((rule.hoursStart === null) !== (rule.hoursMin === null))
    return refuse('hours_incomplete', 'Please give both the start and the length, or neither.', 'hoursMin')
  if ((rule.userId !== null || rule.roleId !== null) && rule.escalateAfterMin === null)
    return refuse('no_escalation_time', 'Please say after how many minutes.', 'escalateAfterMin')
  return null
}
