import { z } from 'zod'
import { WINDOW_ORDER_ISSUE, isWindowOrdered } from '../tracking/location.ts'
import { searchTerm } from '../core/page.ts'
import { historyEntry } from '../core/resource.ts'

const moment = z.coerce.number().int().nonnegative().optional()

/**
 * GET /api/activity: events of all records of the company that the reader may see, newest first.
 * `before` is the `next` of the previous page; `kind` a stream type, `by` who did it, `event` text
 * about the event; [from, to) in ms since epoch UTC. With `Accept: text/csv`, all matches as CSV;
 * with `Accept: application/x-ndjson` as entries, one per line.
 */
export const activityQuery = z
  .object({
    before: z
      .string()
      .regex(/^\d{1,15}\.\d{1,15}$/, 'takes the next of the page before')
      .optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
    kind: z.string().max(60).optional(),
    /** excludes starts and ends of patrols, which are very frequent; contact losses are included */
    without: z.literal('patrols', 'takes patrols').optional(),
    by: z
      .string()
      .regex(/^(user|guest|device|system):[\w-]{1,60}$/, 'takes user:17, guest:3, device:4 or system:demo')
      .optional(),
    event: searchTerm.optional(),
    from: moment,
    to: moment,
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
export type ActivityQuery = z.infer<typeof activityQuery>

/** An event of a record's history, with its record. */
export const activityEntry = historyEntry.extend({
  /** position in the company's log */
  position: z.number().int(),
  /** the stream type, e.g. `site-post` */
  kind: z.string(),
  record_id: z.string(),
  /** name of the record; null if it has none */
  record_name: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const activityReply = z.object({
  data: z.array(activityEntry),
  meta: z.object({
    /** null: this is the last page */
    next: z.string().nullable(),
    /** record types that the reader may receive, with their labels */
    kinds: z.array(z.object({ kind: z.string(), one: z.string() })),
  }),
})

/** a line of the CSV; `at` in ISO 8601 */
export const activityLine = z.object({
  position: z.number().int(),
  at: z.string(),
  by: z.string(),
  by_name: z.string().nullable(),
  kind: z.string(),
  record_id: z.string(),
  record_name: z.string().nullable(),
  type: z.string(),
  /** for example `name: Delta → Delta Ltd; client_id: 3 → 4` */
  changes: z.string(),
})

/**
 * GET and POST /api/activity/check: the check of the company's own hash chain, which POST starts
 * unless one is running. Null if there was none. Times are ms since epoch UTC.
 */
export const chainCheckReply = z.object({
  data: z
    .object({
      state: z.enum(['running', 'interrupted', 'whole', 'broken']),
      /** number of valid events so far, which is the position of the last of them */
      checked: z.number().int(),
      /** number of events when it began */
      total: z.number().int(),
      started_at: z.number(),
      finished_at: z.number().nullable(),
      by_name: z.string().nullable(),
      /** hash of the last event; a copy of it reveals a log that is rewritten later */
      hash: z.string().nullable(),
      /** the first fault */
      fault: z.string().nullable(),
    })
    .nullable(),
})
export type ChainCheck = NonNullable<z.infer<typeof chainCheckReply>['data']>

/**
 * GET /api/activity/checkpoints: the signed checkpoints of the company's log, which reveal a
 * rewritten log. Times are ms since epoch UTC. With `Accept: text/plain` all checkpoints, one
 * signed note after the other.
 */
export const checkpointsReply = z.object({
  data: z.object({
    /** the public keys in the format of `listedKeyText`, the current one first */
    keys: z.array(z.string()),
    newest: z
      .object({
        /** number of covered events, which is the position of the last of them */
        size: z.number().int(),
        /** the signed note */
        note: z.string(),
        at: z.number(),
        /** when the witness received it; null: not yet, or no witness */
        witnessed_at: z.number().nullable(),
      })
      .nullable(),
    /** the second place for checkpoints; null: none is configured */
    witness: z
      .object({
        kind: z.enum(['file', 'git', 'webhook', 'mail']),
        written_at: z.number().nullable(),
        failing_since: z.number().nullable(),
      })
      .nullable(),
  }),
})
export type Checkpoints = z.infer<typeof checkpointsReply>['data']
