import { z } from 'zod'
import { id } from '../core/id.ts'
import { storedFiles } from '../../domain/records/file.ts'
import {
  handoverFields,
  involvedFields,
  narrativeRules,
  occurrenceCategory,
  occurrencePriority,
  occurrenceRules,
  reasonRules,
} from '../../domain/occurrences/occurrence-fields.ts'
import { listQuery, resource } from '../core/resource.ts'

/** ms since epoch UTC */
const moment = z.number()

/** An entry of an occurrence book with its current status. Times are ms since epoch UTC. */
export const occurrence = z.object({
  id,
  site_post_id: id,
  site_post_name: z.string(),
  /** serial number, from 1 without gaps in each year's book */
  serial: z.number().int(),
  year: z.number().int(),
  category: z.string(),
  priority: z.string(),
  narrative: z.string(),
  action_taken: z.string().nullable(),
  /** when it happened; when the author wrote it, by the device's clock; when the server stored it */
  occurred_at: moment,
  written_at: moment,
  recorded_at: moment,
  /** why it was written late; null if it was written promptly */
  late_reason: z.string().nullable(),
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  author: z.string().nullable(),
  involved: involvedFields,
  attachments: storedFiles,
  handover: handoverFields
    .extend({
      outgoing_name: z.string().nullable(),
      incoming_name: z.string().nullable(),
      state: z.enum(['offered', 'accepted', 'disputed']),
      /** reply of the guard who takes over; the next fields are its time and author */
      answer: z.string().nullable(),
      answered_at: moment.nullable(),
      answered_by: z.string().nullable(),
    })
    .nullable(),
  supplements: z.array(z.object({ text: z.string(), at: moment, by: z.string().nullable() })),
  status: z.enum(['recorded', 'reviewed', 'amended', 'voided']),
  reviewed_at: moment.nullable(),
  reviewed_by: z.string().nullable(),
  review_note: z.string().nullable(),
  voided_at: moment.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  /** id of the entry that this one corrects; the following fields are its serial and the reason */
  amends: id.nullable(),
  amends_serial: z.number().int().nullable(),
  amend_reason: z.string().nullable(),
  /** id of the entry that replaces it */
  amended_by: id.nullable(),
  amended_by_serial: z.number().int().nullable(),
  /** the incident that was created from it; null if the reader may see none */
  incident_id: id.nullable(),
  incident_number: z.string().nullable(),
  /** hash of the entry's event in the company's event log */
  digest: z.string(),
})
export type Occurrence = z.infer<typeof occurrence>

const rules = occurrenceRules.shape

/**
 * POST /api/occurrences records an entry; with `amends`, it replaces another entry of the same book. There
 * is no PATCH and no DELETE. POST /{id}/supplement, /void, /review, /accept-handover and /dispute-handover
 * add to an entry.
 */
export const occurrences = resource({
  path: '/occurrences',
  stream: 'occurrence',
  shows: ['site-post', 'worker', 'incident'],
  query: listQuery(20, ['id', 'occurred_at', 'site_post_name', 'category', 'priority']).extend({
    site_post_id: id.optional(),
    worker_id: id.optional(),
    category: occurrenceCategory.optional(),
    priority: occurrencePriority.optional(),
    status: z.enum(['recorded', 'reviewed', 'amended', 'voided']).optional(),
    late: z.enum(['true']).optional(),
    client_id: id.optional(),
  }),
  row: occurrence,
  body: z.object({
    narrative: rules.narrative,
    category: rules.category,
    priority: rules.priority,
    site_post_id: id,
    worker_id: id.nullish(),
    occurred_at: rules.occurredAt,
    written_at: rules.writtenAt,
    late_reason: rules.lateReason,
    action_taken: rules.actionTaken,
    involved: rules.involved,
    attachments: rules.attachments,
    handover: rules.handover,
    amends: id.nullish(),
    amend_reason: reasonRules.nullish(),
  }),
})

/** Bodies of additions to an entry, by the last part of their URL. */
export const occurrenceSteps = {
  supplement: z.object({ text: narrativeRules }),
  void: z.object({ reason: reasonRules }),
  review: z.object({ note: reasonRules.nullish() }),
  'accept-handover': z.object({ remarks: reasonRules.nullish() }),
  'dispute-handover': z.object({ reason: reasonRules }),
} as const
export type OccurrenceStep = keyof typeof occurrenceSteps

/**
 * GET /api/occurrence-proposals: guards whose fixes were near a post at a time, or posts near a guard;
 * nearest first. Empty without the permission for the live map.
 */
export const occurrenceProposalsQuery = z.object({
  /** ms since epoch UTC; default: now */
  at: z.coerce.number().int().nonnegative().optional(),
  site_post_id: id.optional(),
  worker_id: id.optional(),
})

const proposal = z.object({
  id,
  name: z.string(),
  /** distance of the fix from the post, metres */
  distance: z.number(),
  /** time of the fix, ms since epoch UTC */
  fix_at: z.number(),
})
export type OccurrenceProposal = z.infer<typeof proposal>

export const occurrenceProposalsReply = z.object({
  data: z.object({ guards: z.array(proposal), posts: z.array(proposal) }),
})
