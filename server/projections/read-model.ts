import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'
import type { StreamFold } from '../event-log/stream-snapshots.ts'
import type { Projection } from './projection.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

/** The row that an event is about. */
export interface RowKey {
  company: string
  /** id of the record: 17 for the stream worker-17 */
  id: string
}

type RowTable = {
  [Table in keyof Tables]: Tables[Table] extends { company: string; id: string } ? Table : never
}[keyof Tables]

export type Apply<Event> = (
  trx: Transaction<Tables>,
  key: RowKey,
  event: Event,
  recorded: { position: number; version: number; at: number; by: string },
) => Promise<unknown>

/** A stream type with unknown state and event types, for code that handles any stream. */
export type AnyStream = StreamFold<unknown, { type: string }>

/** A projection of one stream type, with the schema and fold of its events. */
export interface ReadModel extends Projection {
  event: z.ZodType
  folds: AnyStream
}

/** Creates a projection of one stream type, whose `apply` receives parsed events. */
export function readModel<State, Event extends { type: string }>(
  stream: StreamFold<State, Event> & { name: string },
  tables: readonly (keyof Tables)[],
  apply: Apply<Event>,
): ReadModel {
  return {
    name: stream.name,
    event: stream.event,
    folds: stream as unknown as AnyStream,
    streams: [stream.name],
    tables,
    apply: async (trx, recorded) => {
      const key = { company: recorded.company, id: streamParts(recorded.stream).id }
      await apply(trx, key, readEvent(stream, recorded.event), recorded)
    },
  }
}

/** Adds the row of a new record; the event's fields become its columns. */
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

/** Updates some columns of a record's row. Columns with the value undefined stay unchanged. */
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
