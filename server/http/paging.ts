import type { SelectQueryBuilder } from 'kysely'
import type { PageMeta } from '../../contract/page.ts'

export interface PageQuery {
  page: number
  per_page: number
}

/**
 * One page of an ordered query, and where it stands in the whole. A page beyond the end is empty. `counted`: how many
 * rows the query has in all, where that is known without counting.
 */
export async function pageOfRows<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, per_page }: PageQuery,
  counted?: number,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const total = counted ?? (await countOf(query))
  const before = (page - 1) * per_page
  const rows = before < total ? await query.limit(per_page).offset(before).execute() : []
  return {
    rows,
    meta: {
      total,
      per_page,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      from: rows.length > 0 ? before + 1 : null,
      to: rows.length > 0 ? before + rows.length : null,
    },
  }
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
