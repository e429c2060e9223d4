import { z } from 'zod'
import { id } from './id.ts'
import { pageMeta, pageQuery, searchTerm } from './page.ts'

/**
 * Declares the API of a record type: server routes, console calls and the OpenAPI page are generated from it.
 * Every field of `body` is also a field of `row`, and none has a default, because a PATCH is a part of a
 * body.
 * | call | sends | answers |
 * |---|---|---|
 * | GET path | query | `{data: row[], meta}`, or all matches if `Accept` asks for text/csv or
 * application/x-ndjson |
 * | GET path/{id} | | `{data: row}`, its version as `ETag` |
 * | POST path | body, `Idempotency-Key`, `Confirm` | 201 `{data: row}`, `ETag`; 409 `confirmationRequired` |
 * | PATCH path/{id} | part of body, `Idempotency-Key`, `If-Match`, `Confirm` | `{data: row}`, `ETag`; 412
 * `preconditionFailed`, 409 `confirmationRequired` |
 * | DELETE path/{id} | `Idempotency-Key`, `If-Match` | `{data: {id}}`; 409 `referred_to` with the referring
 * records |
 * | POST path/{id}/archive, /restore | `Idempotency-Key`, `If-Match` | `{data: row}`, `ETag`, for types that
 * can be archived |
 * | GET path/{id}/history | page | `{data: historyEntry[], meta}`, newest first |
 */
export function resource<Row extends z.ZodObject, Body extends z.ZodObject, Query extends z.ZodObject>(of: {
  /** under /api, e.g. `/clients` */
  path: string
  /** the stream type of the records, e.g. `client` */
  stream: string
  /** other stream types whose events change a row */
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

/**
 * The query of a searched and sorted list; `-name` sorts in descending order; the default is the first of
 * `sorts`.
 */
export function listQuery<const Sort extends string>(perPage: number, sorts: readonly [Sort, ...Sort[]]) {
  const orders: (Sort | `-${Sort}`)[] = sorts.flatMap((sort) => [sort, `-${sort}` as const])
  return pageQuery(perPage).extend({
    search: searchTerm.optional(),
    sort: z.enum(orders).optional(),
  })
}

/** When an archived record was archived, ms since epoch UTC, and by whom; null: not archived. */
export const archivedFields = {
  archived_at: z.number().nullable().optional(),
  archived_by: z.string().nullable().optional(),
}
/** In the query of their list: archived ones only; default: those that are not archived. */
export const archivedFilter = { archived: z.enum(['true']).optional() }

/** Reply to DELETE: the removed record. */
export const removedReply = z.object({ data: z.object({ id }) })

/** A field that an event changed, by its name in the row; null: no value. */
export const fieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** name of the record, if the value is a record's id */
  from_name: z.string().optional(),
  to_name: z.string().optional(),
})

/** An event of a record: `by` is `user:17`, `device:4` or `system:demo`, `by_name` the name. */
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

/** 409: send the request again with the codes of these warnings in the header `Confirm` to carry it out. */
export const confirmationRequired = z.object({
  message: z.string(),
  code: z.literal('needs_confirmation'),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
})
export type ConfirmationRequired = z.infer<typeof confirmationRequired>

/**
 * 412: the version of the record differs from `If-Match`. `current` is its current row, `changes` the changes
 * since.
 */
export const preconditionFailed = z.object({
  message: z.string(),
  code: z.literal('changed_since'),
  version: z.number().int(),
  current: z.record(z.string(), z.unknown()),
  changes: z.array(historyEntry),
})
export type PreconditionFailed = z.infer<typeof preconditionFailed>
