import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Table = keyof Tables
type Name = { [Each in Table]: keyof Tables[Each] & string }[Table]
/** a column with its table or its alias */
type Column = `${string}.${Name}`

const companyOf = (column: Column) => sql.ref(column.replace(/\..*/, '.company'))

/** Joins rows of one company whose columns are equal. */
export const onEqual =
  (column: Column, other: Column) =>
  <Database, Joined extends keyof Database>(
    join: JoinBuilder<Database, Joined>,
  ): JoinBuilder<Database, Joined> =>
    join.on(
      sql<boolean>`${companyOf(column)} = ${companyOf(other)} and ${sql.ref(column)} = ${sql.ref(other)}`,
    )

/**
 * Joins a table by the column that has its id, within the company:
 * `.innerJoin('worker', onId('worker', 'device.worker_id'))`.
 */
export const onId = (table: Table, reference: Column): ReturnType<typeof onEqual> =>
  onEqual(`${table}.id`, reference)
