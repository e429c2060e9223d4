import { z } from 'zod'
import { id } from './id.ts'
import { pageMeta, pageQuery, searchTerm } from './page.ts'

/**
 * What crosses for one kind of record, once: the routes of the server, the calls of the console and the OpenAPI page
 * follow from it. Every field of `body` is a field of `row` too, and none has a default: a PATCH is part of a body.
 *
 * | call | sends | answers |
 * |---|---|---|
 * | GET path | query | `{data: row[], meta}`, or all that is found where `Accept` asks for text/csv or application/x-ndjson |
 * | GET path/{id} | | `{data: row}`, its version as `ETag` |
 * | POST path | body, `Idempotency-Key`, `Confirm` | 201 `{data: row}`, `ETag`; 409 `needsConfirmation` |
 * | PATCH path/{id} | part of body, `Idempotency-Key`, `If-Match`, `Confirm` | `{data: row}`, `ETag`; 412 `changedSince`, 409 `needsConfirmation` |
 * | DELETE path/{id} | `Idempotency-Key`, `If-Match` | `{data: {id}}`; 409 `referred_to` with what refers to it |
 * | POST path/{id}/archive, /restore | `Idempotency-Key`, `If-Match` | `{data: row}`, `ETag`, where the kind can be archived |
 * | GET path/{id}/history | page | `{data: historyEntry[], meta}`, newest first |
 */
export function resource<Row extends z.ZodObject, Body extends z.ZodObject, Query extends z.ZodObject>(of: {
  /** under /api, e.g. `/clients` */
  path: string
  /** the stream type whose events make a record, e.g. `client` */
  stream: string
  /** other stream types whose events show in a row */
  shows: readonly string[]
  query: Query
  row: Row
  body: Body
}) {
  return {
    ...of,
    page: z.object({ data: z.array(of.row), meta: pageMeta }),
    reply: z.object({ data: of.row }),
    changes: of.body.partial() as z.ZodObject<{
      [Field in keyof Body['shape']]: z.ZodOptional<Body['shape'][Field]>
    }>,
  }
}

/** The query of a searched and sorted list; `-name` sorts backwards; unasked it comes by the first of `sorts`. */
export function listQuery<const Sort extends string>(perPage: number, sorts: readonly [Sort, ...Sort[]]) {
  const orders: (Sort | `-${Sort}`)[] = sorts.flatMap((sort) => [sort, `-${sort}` as const])
  return pageQuery(perPage).extend({
    search: searchTerm.optional(),
    sort: z.enum(orders).optional(),
  })
}

/** In a row of a record that can be archived: when, ms since epoch UTC, and by whom; null where it is not. */
export const archivedFields = {
  archived_at: z.number().nullable().optional(),
  archived_by: z.string().nullable().optional(),
}
/** In the query of their list: the archived ones only; left out, those that are not. */
export const archivedFilter = { archived: z.enum(['true']).optional() }

/** DELETE answers with what is no longer listed. */
export const removedReply = z.object({ data: z.object({ id }) })

/** One field that an event changed, by the name it has in the row; null where there was or is none. */
export const fieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** what the record is called, where the value is the id of one */
  from_name: z.string().optional(),
  to_name: z.string().optional(),
})

/** What happened to a record: `by` is `user:17`, `device:4` or `system:demo`, `by_name` who that is. */
export const historyEntry = z.object({
  version: z.number().int(),
  /** ms since epoch UTC */
  at: z.number(),
  by: z.string(),
  by_name: z.string().nullable(),
  /** the event's type, e.g. `ClientChanged` */
  type: z.string(),
  changes: z.array(fieldChange),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** GET path/{id}/history, newest first */
export const historyQuery = pageQuery(20)
export const historyReply = z.object({ data: z.array(historyEntry), meta: pageMeta })

/** 409: the same is done once it is sent again with the codes of these warnings in the header `Confirm`. */
export const needsConfirmation = z.object({
  message: z.string(),
  code: z.literal('needs_confirmation'),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
})
export type NeedsConfirmation = z.infer<typeof needsConfirmation>

/** 412: the record is at another version than `If-Match` said. `current` is its row now, `changes` what came since. */
export const changedSince = z.object({
  message: z.string(),
  code: z.literal('changed_since'),
  version: z.number().int(),
  current: z.record(z.string(), z.unknown()),
  changes: z.array(historyEntry),
})
export type ChangedSince = z.infer<typeof changedSince>
