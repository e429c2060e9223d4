import { z } from 'zod'
import { recordStream } from '../record-stream.ts'
import { label } from '../text.ts'
import { checklistItem, checklistItemsRules } from './checklist-item.ts'
import { checklistSchedule, checklistScheduleRules } from './checklist-schedule.ts'

/** What a checklist is for. */
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

/** A draft is not asked yet. An archived checklist stays with the posts that have it and is assigned to no others. */
export const checklistStatus = z.enum(['draft', 'active', 'archived'], 'Please choose one.')

export const checklistRules = z.object({
  title: label(120),
  kind: checklistKind,
  /** in the order in which they are asked */
  items: checklistItemsRules,
  status: checklistStatus,
  /** the least score with which a report passes, percent; null: any, without a failed item */
  passMark: z
    .number('Please give a number.')
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1.')
    .max(100, 'Please give at most 100.')
    .nullish(),
  schedule: checklistScheduleRules.nullish(),
})

/** What guards are asked at a post, item by item. Each event is a version, which never changes. */
export const checklistStream = recordStream({
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
