import { sql, type SelectQueryBuilder } from 'kysely'
import type { PageMeta } from '../../../contract/core/page.ts'

export interface PageQuery {
  page: number
  per_page: number
}

const FURTHEST = 2 ** 31
/** maximum number of counted rows, so that pages of long lists stay fast */
const MOST_COUNTED = 10_000

/** Returns how many rows must be counted for a page: MOST_COUNTED, or more if the page ends later. */
export const maxCountedRows = ({ page, per_page }: PageQuery) =>
  Math.max(MOST_COUNTED, Math.min(page * per_page, FURTHEST))

/** Size of a list. `isMore` means that counting stopped at `total`, and the list has more rows. */
export interface RowCount {
  total: number
  isMore: boolean
}

/**
 * Returns the `meta` of a page of a list with `total` rows, and the number of rows before it. A page beyond
 * the end is empty.
 */
export function describePage(
  total: number,
  { page, per_page }: PageQuery,
  isMore = false,
): { before: number; meta: PageMeta } {
  const before = (page - 1) * per_page
  const many = Math.max(0, Math.min(per_page, total - before))
  const meta = {
    total,
    per_page,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)) + (isMore ? 1 : 0),
    from: many > 0 ? before + 1 : null,
    to: many > 0 ? before + many : null,
    ...(isMore && { is_more: true as const }),
  }
  return { before, meta }
}

/** Reads one page of an ordered query. Pass `counted` if the rows can be counted faster than with `query`. */
export async function readPage<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  asked: PageQuery,
  counted: (most: number) => Promise<RowCount> = (most) => countRows(query, most),
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const before = (asked.page - 1) * asked.per_page
  // no list has more rows than FURTHEST, and a larger offset might not fit into 64 bits
  const rows = before > FURTHEST ? [] : await query.limit(asked.per_page).offset(before).execute()
  // a page that is not full is the last one, so the total is known without counting
  const isLast = rows.length < asked.per_page && (rows.length > 0 || asked.page === 1)
  if (isLast) return { rows, meta: describePage(before + rows.length, asked).meta }
  const { total, isMore } = await counted(rows.length > 0 ? maxCountedRows(asked) : MOST_COUNTED)
  return { rows, meta: describePage(total, asked, isMore).meta }
}

/** Counts the rows of a query, up to `most`. */
export async function countRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  most: number,
): Promise<RowCount> {
  const bare = query.clearSelect().clearOrderBy()
  const some = bare.select(sql`1`.as('one')).limit(most + 1)
  // reads at most one row, which contains the count of the subquery
  const row = await bare
    .select(sql<number>`(select count(*) from (${some}) as counted)`.as('total'))
    .limit(1)
    .$castTo<{ total: number }>()
    .executeTakeFirst()
  const total = row?.total ?? 0
  return { total: Math.min(total, most), isMore: total > most }
}
