import { z } from 'zod'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { checklistItem, checklistItemsRules } from './checklist-item.ts'
import { checklistSchedule, checklistScheduleRules } from './checklist-schedule.ts'

/** Purposes of a checklist. */
export const CHECKLIST_KINDS = [
  'patrol',
  'opening',
  'closing',
  'handover',
  'vehicle',
  'equipment',
  'fire_safety',
  'site_audit',
  'uniform',
  'custom',
] as const
export const checklistKind = z.enum(CHECKLIST_KINDS, 'Please choose one.')

/** A draft is not used yet. An archived checklist stays at its posts but cannot be assigned to others. */
export const checklistStatus = z.enum(['draft', 'active', 'archived'], 'Please choose one.')

export const checklistRules = z.object({
  title: label(120),
  kind: checklistKind,
  items: checklistItemsRules,
  status: checklistStatus,
  /** minimum score to pass, percent; null: a report passes if no item has failed */
  passMark: z
    .number('Please give a number.')
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(100, 'Please give at most 100.')
    .nullish(),
  schedule: checklistScheduleRules.nullish(),
})

const stream = recordStream({
  name: 'checklist',
  rules: checklistRules,
  kept: z.object({
    title: z.string(),
    kind: z.string(),
    items: z.array(checklistItem),
    status: z.string(),
    passMark: z.number().nullable().default(null),
    schedule: checklistSchedule.nullable().default(null),
  }),
  add: ['AddChecklist', 'ChecklistAdded'],
  change: ['ChangeChecklist', 'ChecklistChanged'],
  remove: ['RemoveChecklist', 'ChecklistRemoved'],
})

/** Event stream of a checklist. Each event is a version of the checklist, which never changes. */
export const checklistStream: typeof stream = {
  ...stream,
  decide(command, state, context) {
    if (!('items' in command) || command.items === undefined) return stream.decide(command, state, context)
    // parsing adds defaults that a command may omit
    const items = z.array(checklistItem).parse(command.items)
    return stream.decide({ ...command, items } as typeof command, state, context)
  },
}
