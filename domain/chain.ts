import { canonicalJson } from './canonical-json.ts'
import type { RecordedEvent } from './event.ts'

/** What the first event of a company's log names as the hash before it. */
export const CHAIN_START = '0'.repeat(64)

export type Sha256 = (text: string) => string

/** The hash of one event: SHA-256, in hex, of the canonical JSON of all of it and of the hash before it. */
export const chainHash = (record: Omit<RecordedEvent, 'hash'>, sha256: Sha256): string =>
  sha256(chainText(record))

/** What is hashed of an event. */
export function chainText(record: Omit<RecordedEvent, 'hash'>): string {
  const { company, position, stream, version, event, at, by, commandId, prevHash } = record
  return canonicalJson({ company, position, stream, version, event, at, by, commandId, prevHash })
}

/**
 * Whether this event follows the one before it (null at the log's start): next position, the hash before it named
 * rightly, and its own hash right. Gives null when it does, else a sentence that says what is wrong.
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
