import { z } from 'zod'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { recordStream, type RecordStream } from '../event-sourcing/record-stream.ts'
import { optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'

export const LEAVE_KINDS = [
  'annual',
  'sick',
  'maternity',
  'paternity',
  'compassionate',
  'unpaid',
  'off_in_lieu',
  'training',
] as const

export const leaveRules = z.object({
  workerId: z.string().min(1),
  kind: z.enum(LEAVE_KINDS, 'Please choose one.'),
  /** first day of the leave, YYYY-MM-DD; the next field is the last day */
  firstDay: day,
  lastDay: day,
  note: optionalLabel(200).nullish(),
})

const kept = z.object({
  workerId: z.string(),
  kind: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  note: z.string().nullable().default(null),
})
export type LeaveFields = z.infer<typeof kept>

const record = recordStream({
  name: 'leave',
  rules: leaveRules,
  kept,
  personal: { note: null },
  add: ['AddLeave', 'LeaveAdded'],
  change: ['ChangeLeave', 'LeaveChanged'],
  remove: ['RemoveLeave', 'LeaveRemoved'],
})
type Command = z.infer<typeof record.command>
type LeaveEvent = z.infer<typeof record.event>

/** Event stream of a guard's leave. A roster shows a conflict for duties on these days. */
export const leaveStream: RecordStream<LeaveFields, Command, LeaveEvent> = {
  ...record,
  decide(command, state, context): Decision<LeaveEvent> {
    const decision = record.decide(command, state, context)
    if ('refused' in decision) return decision
    const { record: next } = decision.events.reduce(record.evolve, state)
    return next && next.lastDay < next.firstDay
      ? refuse('ends_before_start', 'Please give a day that is not before the first.', 'lastDay')
      : decision
  },
}
