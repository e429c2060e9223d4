import { z } from 'zod'
import { label, optionalLabel } from '../text/text.ts'
import { CHOICE_ANSWERS } from './item-answer-groups.ts'

/** Kinds of answers to an item. */
export const ITEM_ANSWERS = [
  'yes_no',
  'yes_no_na',
  'pass_fail',
  'number',
  'temperature_c',
  'meter_reading',
  'choice',
  'multi',
  'text',
  'photo',
  'signature',
  'scan',
  'datetime',
] as const

/** What a failed item requires (the first two) or causes (the others). */
export const FAILURE_ACTIONS = [
  'require_note',
  'require_photo',
  'create_issue',
  'create_incident',
  'alarm',
] as const

export const CONDITION_OPERATORS = ['is', 'is_not', 'below', 'above', 'failed'] as const

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)

/** Schema of an item in stored events and replies, including those of earlier versions. */
export const checklistItem = z.object({
  text: z.string(),
  answer: z.string(),
  required: z.boolean(),
  /** title of the section that starts with this item */
  section: text,
  help: text,
  unit: text,
  /** a value below `min` or above `max` fails */
  min: number,
  max: number,
  options: z.array(z.string()).default([]),
  /** the answer that passes; null: for a yes/no question yes, otherwise every answer */
  expected: text,
  weight: z.number().default(1),
  on_fail: z.array(z.string()).default(['alarm']),
  /** the item applies only if the earlier item with this index (from 0) has this answer */
  condition: z.object({ item: z.number(), op: z.string(), value: z.string() }).nullable().default(null),
})
export type ChecklistItem = z.infer<typeof checklistItem>

const limit = z.number('Please give a number.').min(-1e9).max(1e9).nullable().default(null)
const short = (most: number) => optionalLabel(most).nullable().default(null)

/** Schema of an item that a person enters. */
export const checklistItemRules = z
  .object({
    text: label(200),
    answer: z.enum(ITEM_ANSWERS, 'Please choose one.'),
    required: z.boolean(),
    section: short(120),
    help: short(300),
    unit: short(20),
    min: limit,
    max: limit,
    options: z.array(label(80)).max(20, 'Please keep it to 20 options.').default([]),
    expected: short(80),
    weight: z.number().int('Please give a whole number.').min(1).max(10).default(1),
    on_fail: z.array(z.enum(FAILURE_ACTIONS)).max(FAILURE_ACTIONS.length).default(['alarm']),
    condition: z
      .object({
        item: z.number().int().min(0),
        op: z.enum(CONDITION_OPERATORS, 'Please choose one.'),
        value: z.string().trim().max(80),
      })
      .nullable()
      .default(null),
  })
  .superRefine((item, { addIssue }) => {
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (item.min !== null && item.max !== null && item.min > item.max)
      wrong('max', 'The highest value is below the lowest.')
    if (CHOICE_ANSWERS.includes(item.answer) && item.options.length < 2)
      wrong('options', 'Please add at least two options.')
    if (
      CHOICE_ANSWERS.includes(item.answer) &&
      item.expected !== null &&
      !item.options.includes(item.expected)
    )
      wrong('expected', 'Please choose one of the options.')
  })

/** Returns an item with defaults for its omitted fields. */
export const withItemDefaults = (given: z.input<typeof checklistItemRules>) => checklistItemRules.parse(given)

/** The items of a checklist in order. A condition may refer to an earlier item only. */
export const checklistItemsRules = z
  .array(checklistItemRules)
  .min(1, 'Please add at least one item.')
  .max(100, 'Please keep it to 100 items.')
  .superRefine((items, { addIssue }) => {
    for (const [at, { condition }] of items.entries())
      if (condition && condition.item >= at)
        addIssue({
          code: 'custom',
          path: [at, 'condition'],
          message: 'A condition is about an item that was asked before.',
        })
  })
