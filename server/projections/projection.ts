import type { Transaction } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import type { Tables } from '../db/tables.ts'

/** A fold of the log into tables. It runs in the append's transaction; a rebuild empties its tables and replays. */
export interface Projection {
  name: string
  /** the stream types it reads */
  streams: readonly string[]
  /** the tables it alone writes */
  tables: readonly (keyof Tables)[]
  apply: (trx: Transaction<Tables>, event: RecordedEvent) => Promise<void>
}

/** Applies these events to the read models, in their order. */
export async function project(
  trx: Transaction<Tables>,
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const event of events) {
    const { type } = streamParts(event.stream)
    for (const projection of projections)
      if (projection.streams.includes(type)) await projection.apply(trx, event)
  }
}
