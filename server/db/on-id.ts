import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Table = keyof Tables
type Name = { [Each in Table]: keyof Tables[Each] & string }[Table]
/** A column with its table, which must have it, or with an alias. */
type Column<Text extends string> = Text extends `${infer Of}.${infer Named}`
  ? Of extends Table
    ? Named extends keyof Tables[Of]
      ? Text
      : never
    : Named extends Name
      ? Text
      : never
  : never

const companyOf = (column: string) => sql.ref(column.replace(/\..*/, '.company'))

/** Joins rows of one company whose columns are equal. */
export const onEqual =
  <One extends string, Other extends string>(column: One & Column<One>, other: Other & Column<Other>) =>
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
export const onId = <Reference extends string>(
  table: Table,
  reference: Reference & Column<Reference>,
): ReturnType<typeof onEqual> => onEqual(`${table}.id` as 'worker.id', reference)
