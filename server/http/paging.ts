import type { SelectQueryBuilder } from 'kysely'
import type { PageMeta } from '../../contract/page.ts'

export interface PageQuery {
  page: number
  per_page: number
}

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
 * One page of an ordered query, and where it stands in the whole. `counted`: how many rows the query has in all, where
 * that is known without counting.
 */
export async function pageOfRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  asked: PageQuery,
  counted?: number,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const total = counted ?? (await countOf(query))
  const { before, meta } = pageOf(total, asked)
  const rows = meta.from === null ? [] : await query.limit(asked.per_page).offset(before).execute()
  return { rows, meta }
}

async function countOf<Database, Table extends keyof Database, Row>(
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
