import type { Transaction } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Writes tables from events, in the transaction that appends them to the log. A rebuild empties the tables
 * and replays the log.
 */
export interface Projection {
  name: string
  streams: readonly string[]
  /** tables that only this projection writes */
  tables: readonly (keyof Tables)[]
  apply: (trx: Transaction<Tables>, event: RecordedEvent) => Promise<void>
  /** applies several events with few statements; returns those that `apply` must handle */
  applyMany?: (
    trx: Transaction<Tables>,
    events: readonly RecordedEvent[],
  ) => Promise<readonly RecordedEvent[]>
}

/** Applies these events to the projections that read their streams. */
export async function project(
  trx: Transaction<Tables>,
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): Promise<void> {
  const done = new Map<Projection, ReadonlySet<RecordedEvent>>()
  if (events.length > 1)
    for (const projection of projections) {
      if (!projection.applyMany) continue
      const own = events.filter(({ stream }) => projection.streams.includes(streamParts(stream).type))
      if (own.length < 2) continue
      const left = new Set(await projection.applyMany(trx, own))
      done.set(projection, new Set(own.filter((event) => !left.has(event))))
    }
  for (const event of events) {
    const { type } = streamParts(event.stream)
    for (const projection of projections)
      if (projection.streams.includes(type) && !done.get(projection)?.has(event))
        await projection.apply(trx, event)
  }
}
