import { streamParts } from '../../domain/event.ts'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'
import type { Projection } from './projection.ts'

/** Which row an event is about, and when it was written. */
export interface RowKey {
  company: string
  /** the id of the thing, e.g. 17 of worker-17 */
  id: string
}

type RowTable = {
  [Table in keyof Tables]: Tables[Table] extends { company: string; id: string } ? Table : never
}[keyof Tables]

export type Apply<Event> = (
  trx: Transaction<Tables>,
  key: RowKey,
  event: Event,
  recorded: { position: number; at: number },
) => Promise<unknown>

/** A projection of one stream type, and the schema of its events. */
export interface ReadModel extends Projection {
  event: z.ZodType
}

/** A projection of one stream type, whose events are parsed as they come from the log. */
export function readModel<Event>(
  stream: { name: string; event: z.ZodType<Event> },
  tables: readonly (keyof Tables)[],
  apply: Apply<Event>,
): ReadModel {
  return {
    name: stream.name,
    event: stream.event,
    streams: [stream.name],
    tables,
    apply: async (trx, recorded) => {
      const key = { company: recorded.company, id: streamParts(recorded.stream).id }
      await apply(trx, key, stream.event.parse(recorded.event), recorded)
    },
  }
}

/** The row of a record that was added: the event's fields are its columns. */
export const addRow = (
  trx: Transaction<Tables>,
  table: RowTable,
  key: RowKey,
  columns: Record<string, unknown>,
): Promise<unknown> =>
  trx
    .insertInto(table)
    .values({ ...key, ...columns } as never)
    .execute()

/** Changes some columns of a record's row; those that are undefined stay as they are. */
export async function changeRow(
  trx: Transaction<Tables>,
  table: RowTable,
  { company, id }: RowKey,
  columns: Record<string, unknown>,
): Promise<void> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  await trx
    .updateTable(table)
    .set(Object.fromEntries(given) as never)
    .where('company', '=', company)
    .where('id', '=', id)
    .execute()
}
