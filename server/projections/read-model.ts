import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'
import { streamParts } from '../event-log/stream-name.ts'
import type { Projection } from './projection.ts'

/** Which row an event is about, and when it was written. */
export interface RowKey {
  company: string
  /** the id of the thing, e.g. 17 of worker-17 */
  id: string
}

export type Apply<Event> = (
  trx: Transaction<Tables>,
  key: RowKey,
  event: Event,
  recorded: { position: number; at: number },
) => Promise<unknown>

/** A projection of one stream type, whose events are parsed as they come from the log. */
export function readModel<Event>(
  stream: { name: string; event: z.ZodType<Event> },
  tables: readonly (keyof Tables)[],
  apply: Apply<Event>,
): Projection {
  return {
    name: stream.name,
    streams: [stream.name],
    tables,
    apply: async (trx, recorded) => {
      const key = { company: recorded.company, id: streamParts(recorded.stream).id }
      await apply(trx, key, stream.event.parse(recorded.event), recorded)
    },
  }
}

/** How names are kept for a search that does not tell capitals from small letters. */
export const searchText = (text: string): string => text.toLowerCase()
