import type { ParsedRecord } from '../../server/ingest/parsed-message.ts'

/** The fixes of all records of a message, and what was set aside of each. */
export function allRecords(records: Iterable<ParsedRecord>): ParsedRecord {
  const all = [...records]
  return {
    fixes: all.flatMap((record) => record.fixes),
    quarantined: all.flatMap((record) => record.quarantined),
  }
}
