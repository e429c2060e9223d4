import { z } from 'zod'
import { id } from './id.ts'
import { pageMeta, pageQuery, searchTerm } from './page.ts'

/**
 * Declares the API of a record type: server routes, console calls and the OpenAPI page are generated from
 * it.
 * Every field of `body` is also a field of `row`. No field of `body` has a default, because PATCH accepts
 * any part of a body.
 * | call | request | reply |
 * |---|---|---|
 * | GET path | query | `{data: row[], meta}`, or all matches if `Accept` is text/csv or
 * application/x-ndjson |
 * | GET path/{id} | | `{data: row}`, its version as `ETag` |
 * | POST path | body, `Idempotency-Key`, `Confirm` | 201 `{data: row}`, `ETag`; 409 `confirmationRequired`
 * |
 * | PATCH path/{id} | part of body, `Idempotency-Key`, `If-Match`, `Confirm` | `{data: row}`, `ETag`; 412
 * `preconditionFailed`, 409 `confirmationRequired` |
 * | DELETE path/{id} | `Idempotency-Key`, `If-Match` | `{data: {id}}`; 409 `referred_to` with the referring
 * records |
 * | POST path/{id}/archive, /restore | `Idempotency-Key`, `If-Match` | `{data: row}`, `ETag`; only if the
 * type can be archived |
 * | GET path/{id}/history | page | `{data: historyEntry[], meta}`, newest first |
 */
export function resource<Row extends z.ZodObject, Body extends z.ZodObject, Query extends z.ZodObject>(of: {
  /** under /api, e.g. `/clients` */
  path: string
  /** the stream type of the records, e.g. `client` */
  stream: string
  /** other stream types whose events can change a row */
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
 * The query of a list with search and sorting. `-name` sorts by name in descending order; the default is
 * the first of `sorts`.
 */
export function listQuery<const Sort extends string>(perPage: number, sorts: readonly [Sort, ...Sort[]]) {
  const orders: (Sort | `-${Sort}`)[] = sorts.flatMap((sort) => [sort, `-${sort}` as const])
  return pageQuery(perPage).extend({
    search: searchTerm.optional(),
    sort: z.enum(orders).optional(),
  })
}

/** When a record was archived, ms since epoch UTC, and by whom; null: not archived. */
export const archivedFields = {
  archived_at: z.number().nullable().optional(),
  archived_by: z.string().nullable().optional(),
}
/** Filter of a list: `true` returns archived records only; by default the list omits them. */
export const archivedFilter = { archived: z.enum(['true']).optional() }

/** Reply to DELETE: the id of the removed record. */
export const removedReply = z.object({ data: z.object({ id }) })

/**
 * A field that an event changed, by its name in the row. `from` and `to` are its values; null: no value.
 */
export const fieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** name of the referenced record, if the value is a record's id */
  from_name: z.string().optional(),
  to_name: z.string().optional(),
})

/**
 * An event in a record's history. `by` is e.g. `user:17`, `device:4` or `system:demo`; `by_name` is the
 * name for people.
 */
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

/** GET path/{id}/history: the events of a record, newest first */
export const historyQuery = pageQuery(20)
export const historyReply = z.object({ data: z.array(historyEntry), meta: pageMeta })

/**
 * 409: the command needs a confirmation. To carry it out, repeat the request with the codes of these
 * warnings in the header `Confirm`.
 */
export const confirmationRequired = z.object({
  message: z.string(),
  code: z.literal('needs_confirmation'),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), field: z.string() })),
})
export type ConfirmationRequired = z.infer<typeof confirmationRequired>

/**
 * 412: the record's version differs from `If-Match`. `current` is its current row, `changes` are the
 * changes since then.
 */
export const preconditionFailed = z.object({
  message: z.string(),
  code: z.literal('changed_since'),
  version: z.number().int(),
  current: z.record(z.string(), z.unknown()),
  changes: z.array(historyEntry),
})
export type PreconditionFailed = z.infer<typeof preconditionFailed>
