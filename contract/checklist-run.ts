import { z } from 'zod'
import { answerValue } from '../domain/checklist-runs/checklist-answers.ts'
import { claimedPosition } from '../domain/field-commands/claimed-position.ts'
import { fieldClocks } from '../domain/field-commands/field-clocks.ts'
import { id } from './id.ts'
import { listQuery, resource } from './resource.ts'

/** A filled-in checklist in a list. */
const checklistRun = z.object({
  id,
  checklist_id: id,
  title: z.string(),
  site_post_id: id,
  site_post_name: z.string(),
  /** as they called themselves */
  reporter: z.string(),
  /** how many items were answered No or Fail */
  failures: z.number().int(),
  /** when it was filled in: as stated, or by the device's corrected clock, ms since epoch UTC */
  happened_at: z.number(),
  received_at: z.number(),
  /** by which code it came */
  reporting_code: z.string().nullable(),
})
export type ChecklistRun = z.infer<typeof checklistRun>

/** GET /api/checklist-runs/{id}: the questions as they were asked, with the answers. */
export const wholeChecklistRun = checklistRun.extend({
  items: z.array(z.object({ text: z.string(), answer: z.string(), required: z.boolean() })),
  answers: z.array(answerValue.nullable()),
  note: z.string().nullable(),
  clocks: fieldClocks,
  position: claimedPosition.nullable(),
})
export type WholeChecklistRun = z.infer<typeof wholeChecklistRun>

export const wholeChecklistRunReply = z.object({ data: wholeChecklistRun })

export const checklistRuns = resource({
  path: '/checklist-runs',
  stream: 'checklist-run',
  shows: ['site-post', 'checklist', 'reporting-code'],
  query: listQuery(20, [
    'happened_at',
    'received_at',
    'title',
    'site_post_name',
    'reporter',
    'failures',
  ]).extend({ site_post_id: id.optional(), checklist_id: id.optional() }),
  row: checklistRun,
  body: z.object({}),
})
