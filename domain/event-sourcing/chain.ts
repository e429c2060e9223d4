import { canonicalJson } from './canonical-json.ts'
import type { RecordedEvent } from './event.ts'

/** Value of `prevHash` in the first event of a company's log. */
export const CHAIN_START = '0'.repeat(64)

export type Sha256 = (text: string) => string

/**
 * Returns the hash of an event, SHA-256 in hex. It covers the canonical JSON of the event, including the
 * hash of the previous event.
 */
export const chainHash = (record: Omit<RecordedEvent, 'hash'>, sha256: Sha256): string =>
  sha256(chainText(record))

/** Returns the text from which the hash of an event is computed. */
export function chainText(record: Omit<RecordedEvent, 'hash'>): string {
  const { company, position, stream, version, event, at, by, commandId, prevHash } = record
  return canonicalJson({ company, position, stream, version, event, at, by, commandId, prevHash })
}

/**
 * Returns why an event does not follow the previous one (null at the start of the event log), as a
 * sentence; null if it does. It checks the position, the previous hash and the event's own hash.
 */
export function chainFault(
  before: Pick<RecordedEvent, 'position' | 'hash'> | null,
  record: RecordedEvent,
  sha256: Sha256,
): string | null {
  const expected = (before?.position ?? 0) + 1
  if (record.position !== expected) return `position ${record.position} where ${expected} was expected`
  if (record.prevHash !== (before?.hash ?? CHAIN_START))
    return `position ${record.position} does not name the hash of the event before it`
  if (record.hash !== chainHash(record, sha256))
    return `position ${record.position} is not what was recorded: its hash differs`
  return null
}
