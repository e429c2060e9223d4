import { z } from 'zod'
import { commentFields } from '../records/comment.ts'
import { partialFields } from '../event-sourcing/record-stream.ts'
import { incidentContent } from './incident-content.ts'
import { storedIncidentFields, notifiedFields } from './incident-fields.ts'
import { incidentLifecycle } from './incident-lifecycle.ts'
import { incidentParts } from './incident-parts.ts'

const drafted = storedIncidentFields.extend({
  /** number within the year; 0 until the transaction assigns it */
  serial: z.number().int().nonnegative(),
  year: z.number().int(),
  writtenAt: z.number(),
  confidentiality: z.string(),
  occurrenceId: z.string().nullable(),
  /** who recorded it, e.g. `user:17` */
  author: z.string(),
})

export const incidentEvent = z.discriminatedUnion('type', [
  drafted.extend({ type: z.literal('IncidentDrafted'), notified: notifiedFields }),
  partialFields(storedIncidentFields).extend({ type: z.literal('IncidentAmended'), amendReason: z.string() }),
  commentFields.extend({ type: z.literal('IncidentCommented') }),
  ...incidentLifecycle.events,
  ...incidentContent.events,
])
export type IncidentEvent = z.infer<typeof incidentEvent>

/** An incident with all its additions. */
export const incidentState = incidentParts.extend({
  record: drafted.extend({ ...incidentLifecycle.fields.shape, status: incidentLifecycle.phase }).nullable(),
  /** whether it was ever resolved */
  reviewed: z.boolean(),
  comments: z.number().int().default(0),
})
export type IncidentState = z.infer<typeof incidentState>
