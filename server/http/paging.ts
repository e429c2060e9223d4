import type { SelectQueryBuilder } from 'kysely'
import type { PageMeta } from '../../contract/page.ts'

export interface PageQuery {
  page: number
  per_page: number
}

const FURTHEST = 2 ** 31

/** Where a page stands among so many rows, and how many come before it. A page beyond the end is empty. */
export function pageOf(total: number, { page, per_page }: PageQuery): { before: number; meta: PageMeta } {
  const before = (page - 1) * per_page
  const many = Math.max(0, Math.min(per_page, total - before))
  const meta = {
    total,
    per_page,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    from: many > 0 ? before + 1 : null,
    to: many > 0 ? before + many : null,
  }
  return { before, meta }
}

/**
 * One page of an ordered query, and where it stands in the whole. `counted` tells how many rows the query has in all,
 * where that is known without counting them one by one.
 */
export async function pageOfRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  asked: PageQuery,
  counted: () => Promise<number> = () => countOf(query),
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const before = (asked.page - 1) * asked.per_page
  // no list has a row so far on, and an offset is a whole number of 64 bits
  const rows = before > FURTHEST ? [] : await query.limit(asked.per_page).offset(before).execute()
  // a page that is not full is the last one, and says how many there are
  const isLast = rows.length < asked.per_page && (rows.length > 0 || asked.page === 1)
  const total = isLast ? before + rows.length : await counted()
  return { rows, meta: pageOf(total, asked).meta }
}

/** How many rows a query finds, counted one by one. */
export async function countOf<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}
