import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

type Table = keyof Tables & string
type Column = { [Name in Table]: `${Name}.${keyof Tables[Name] & string}` }[Table]

/**
 * Joins a table by the column that has its id, within the company:
 * `.innerJoin('worker', onId('worker', 'device.worker_id'))`.
 */
export const onId =
  (table: Table, reference: Column) =>
  <Database, Joined extends keyof Database>(
    join: JoinBuilder<Database, Joined>,
  ): JoinBuilder<Database, Joined> => {
    const company = reference.replace(/\..*/, '.company')
    return join.on(
      sql<boolean>`${sql.ref(`${table}.company`)} = ${sql.ref(company)} and ${sql.ref(`${table}.id`)} = ${sql.ref(reference)}`,
    )
  }
