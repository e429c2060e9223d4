import { z } from 'zod'
import { recordStream } from './record-stream.ts'
import { label } from './text.ts'

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

/** How an item is answered. */
export const ITEM_ANSWERS = ['yes_no', 'pass_fail', 'number', 'text', 'photo'] as const

/** An archived checklist stays with the posts that have it and is assigned to no others. */
export const checklistStatus = z.enum(['active', 'archived'], 'Please choose one.')

export const checklistRules = z.object({
  title: label(120),
  kind: checklistKind,
  /** in the order in which they are asked */
  items: z
    .array(
      z.object({
        text: label(200),
        answer: z.enum(ITEM_ANSWERS, 'Please choose one.'),
        required: z.boolean(),
      }),
    )
    .min(1, 'Please add at least one item.')
    .max(100, 'Please keep it to 100 items.'),
  status: checklistStatus,
})

/** What guards are asked at a post, item by item. */
export const checklistStream = recordStream({
  name: 'checklist',
  rules: checklistRules,
  kept: z.object({
    title: z.string(),
    kind: z.string(),
    items: z.array(z.object({ text: z.string(), answer: z.string(), required: z.boolean() })),
    status: z.string(),
  }),
  add: ['AddChecklist', 'ChecklistAdded'],
  change: ['ChangeChecklist', 'ChecklistChanged'],
  remove: ['RemoveChecklist', 'ChecklistRemoved'],
})
