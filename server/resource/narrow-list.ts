import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { countRows } from '../http/paging.ts'

/**
 * Filters a list by conditions on its own table, and counts the matches of a search there without joins.
 * `bare` is the table alone.
 */
export const narrowList = <Database, Table extends keyof Database, Row, Own extends keyof Database, Bare>(
  conditions: readonly RawBuilder<boolean>[],
  rows: SelectQueryBuilder<Database, Table, Row>,
  bare: SelectQueryBuilder<Database, Own, Bare>,
) => ({
  rows: conditions.reduce((all, each) => all.where(each), rows),
  alone: (sought: RawBuilder<boolean> | null, most: number) =>
    countRows(
      (sought ? [...conditions, sought] : conditions).reduce((all, each) => all.where(each), bare),
      most,
    ),
})
