import { z } from 'zod'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { recordStream, type RecordStream } from '../event-sourcing/record-stream.ts'
import { plannedDuty, plannedDutyRules } from './planned-duty.ts'
import { label } from '../text/text.ts'

export const MAX_TEMPLATE_DUTIES = 2_000

/** A duty of a template, with its assignment and its weekday from Monday (0) to Sunday (6). */
export const templateDutyRules = plannedDutyRules.omit({ id: true, day: true }).extend({
  assignment: z.string().min(1).max(40),
  weekday: z.number().int().min(0).max(6),
})

/** Schema of a template duty in stored events, including those of earlier versions. */
export const templateDuty = plannedDuty
  .omit({ id: true, day: true })
  .extend({ assignment: z.string(), weekday: z.number() })
export type TemplateDuty = z.infer<typeof templateDuty>

export const rosterTemplateRules = z.object({
  name: label(60),
  duties: z
    .array(templateDutyRules)
    .max(MAX_TEMPLATE_DUTIES, `Please keep a template to ${MAX_TEMPLATE_DUTIES} duties.`),
})

const kept = z.object({ name: z.string(), duties: z.array(templateDuty) })
type Fields = z.infer<typeof kept>

const record = recordStream({
  name: 'roster-template',
  rules: rosterTemplateRules,
  kept,
  add: ['AddRosterTemplate', 'RosterTemplateAdded'],
  change: ['ChangeRosterTemplate', 'RosterTemplateChanged'],
  remove: ['RemoveRosterTemplate', 'RosterTemplateRemoved'],
})
type Command = z.infer<typeof record.command>
export type RosterTemplateEvent = z.infer<typeof record.event>

/** Event stream of a roster template: a named week of duties from which other weeks are planned. */
export const rosterTemplateStream: RecordStream<Fields, Command, RosterTemplateEvent> = {
  ...record,
  decide(command, state, context): Decision<RosterTemplateEvent> {
    const isEmpty = 'duties' in command && command.duties?.length === 0
    return isEmpty
      ? refuse('no_duties', 'This week has no duty that a template could keep.', 'duties')
      : record.decide(command, state, context)
  },
}
