import type { Archiving } from '../../../domain/event-sourcing/with-archiving.ts'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { Changes, RecordStream } from '../../../domain/event-sourcing/record-stream.ts'
import type { Tables } from '../../db/tables.ts'
import { addRow, changeRow, type ReadModel, readModel } from '../../projections/read-model.ts'
import { archivingColumns } from '../write/archiving.ts'
import type { RecordTable } from '../resource.ts'

/**
 * Creates the read model of a record type. A removed record keeps its row. `columnsOf` converts the fields of
 * an event to columns; for a change it receives only the changed fields.
 */
export const recordModel = <
  State extends { record: object | null },
  Command extends { type: string },
  Event extends { type: string },
  Table extends RecordTable,
>(
  stream: StreamType<State, Command, Event> &
    Pick<RecordStream<unknown, Command, Event>, 'added' | 'removed'> & { archiving?: Archiving },
  table: Table,
  columnsOf: (fields: Changes<NonNullable<State['record']>>) => Changes<Tables[Table]>,
): ReadModel =>
  readModel(stream, [table], (trx, key, { type, ...fields }, recorded) => {
    const { at } = recorded
    const archiving = stream.archiving && archivingColumns(stream.archiving, { type, ...fields }, recorded)
    if (archiving) return changeRow(trx, table, key, { ...archiving })
    if (type === stream.removed) return changeRow(trx, table, key, { archived_at: at })
    const write = type === stream.added ? addRow : changeRow
    return write(trx, table, key, columnsOf(fields as unknown as Changes<NonNullable<State['record']>>))
  })
