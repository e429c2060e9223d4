import { z } from 'zod'
import { WINDOW_ORDER_ISSUE, isWindowOrdered } from '../tracking/location.ts'
import { searchTerm } from '../core/page.ts'
import { historyEntry } from '../core/resource.ts'

const moment = z.coerce.number().int().nonnegative().optional()

/**
 * GET /api/activity: events of all records of the company that the reader may see, newest first. `kind`
 * filters by stream type, `by` by actor, `event` by text of the event. The period is [from, to) in ms since
 * epoch UTC. For the next page, `before` is the `next` of the previous page. `Accept: text/csv` returns all
 * matches as CSV, `application/x-ndjson` one JSON entry a line.
 */
export const activityQuery = z
  .object({
    before: z
      .string()
      .regex(/^\d{1,15}\.\d{1,15}$/, 'takes the next of the page before')
      .optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
    kind: z.string().max(60).optional(),
    /** excludes starts and ends of patrols, which are very frequent, but not contact losses */
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

/** An event of a record's history, with data of the record. */
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
    /** record types whose events the reader may receive, with their labels */
    kinds: z.array(z.object({ kind: z.string(), one: z.string() })),
  }),
})

/** An entry in the CSV; `at` is ISO 8601. */
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
 * GET and POST /api/activity/check: the last check of the company's hash chain; null if there was none.
 * POST starts a check unless one is running. Times are ms since epoch UTC.
 */
export const chainCheckReply = z.object({
  data: z
    .object({
      state: z.enum(['running', 'interrupted', 'whole', 'broken']),
      /**
       * number of events found valid so far, which is also the position of the last valid event in the log
       */
      checked: z.number().int(),
      /** number of events in the event log when the check began */
      total: z.number().int(),
      started_at: z.number(),
      finished_at: z.number().nullable(),
      by_name: z.string().nullable(),
      /** hash of the last event. A reader who saves it elsewhere can later detect a rewritten log. */
      hash: z.string().nullable(),
      /** description of the first fault; null: none found */
      fault: z.string().nullable(),
    })
    .nullable(),
})
export type ChainCheck = NonNullable<z.infer<typeof chainCheckReply>['data']>

/**
 * GET /api/activity/checkpoints: the signed checkpoints of the company's log, which reveal a rewritten log.
 * Times are ms since epoch UTC. `Accept: text/plain` returns all checkpoints as signed notes, one after the
 * other.
 */
export const checkpointsReply = z.object({
  data: z.object({
    /**
     * the public keys that verify the checkpoints, in the format of `listedKeyText`, the current key first
     */
    keys: z.array(z.string()),
    newest: z
      .object({
        /**
         * number of events that the checkpoint covers, which is also the position of the last one in the
         * log
         */
        size: z.number().int(),
        /** the checkpoint as a signed note */
        note: z.string(),
        at: z.number(),
        /** when the witness received it; null: not yet, or no witness */
        witnessed_at: z.number().nullable(),
      })
      .nullable(),
    /** the second place that stores checkpoints; null: none is configured */
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
