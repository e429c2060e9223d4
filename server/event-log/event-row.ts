import { z } from 'zod'
import type { Selectable } from 'kysely'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { EventLogTables } from './event-log-tables.ts'

export type EventRow = Selectable<EventLogTables['event']>

const dataText = jsonText.pipe(z.record(z.string(), z.unknown()))

/** Converts an event to its row. */
export function toEventRow(record: RecordedEvent): EventRow {
  const { type, ...data } = record.event
  return {
    company: record.company,
    position: record.position,
    stream: record.stream,
    version: record.version,
    type,
    data: canonicalJson(data),
    at: record.at,
    by: record.by,
    command_id: record.commandId,
    prev_hash: record.prevHash,
    hash: record.hash,
  }
}

/** Converts a row to its event. Throws if the column `data` is not a JSON object. */
export function fromEventRow(row: EventRow): RecordedEvent {
  return {
    company: row.company,
    position: row.position,
    stream: row.stream,
    version: row.version,
    event: { ...dataText.parse(row.data), type: row.type },
    at: row.at,
    by: row.by,
    commandId: row.command_id,
    prevHash: row.prev_hash,
    hash: row.hash,
  }
}

/**
 * Returns a sentence if a row contains something besides its event, which the hash would not protect; null:
 * it does not.
 */
export function findEventRowFault(row: EventRow): string | null {
  const kept: unknown = JSON.parse(row.data)
  const odd = ['type', '__proto__'].find((key) => Object.hasOwn(kept as object, key))
  if (odd !== undefined) return `holds ${odd} in its data, which no event has there`
  return canonicalJson(kept) === row.data ? null : 'holds data that was not written so'
}
