import type { Fix } from '../../domain/fix/fix.ts'

/** Reasons for quarantined records. The console shows these texts, and counts are grouped by them. */
export const QUARANTINE_REASONS = {
  notThisFormat: 'not a message of this format',
  brokenJson: 'broken JSON',
  encrypted: 'message is encrypted',
  unknownType: 'unknown message type',
  tooLong: 'message is too long',
  noPosition: 'latitude or longitude is missing',
  notANumber: 'latitude or longitude is not a number',
  outOfRange: 'latitude or longitude is out of range',
  zeroIsland: 'position is 0,0',
  notValid: 'phone says the position is not valid',
  noTime: 'time is missing',
  unreadableTime: 'time is not readable',
  before2000: 'time is before 2000',
  future: 'time is in the future',
  simulated: 'simulated position (kept on the trail)',
  tooManyPatrols: 'too many patrols in one message',
} as const
export type QuarantineReason = (typeof QUARANTINE_REASONS)[keyof typeof QUARANTINE_REASONS]

/** A request as it arrived, before validation. */
export interface RawMessage {
  method: string
  /** query string of the URL without the question mark; empty: none */
  query: string
  body: string
}

/** A position in a message. The secret in the URL determines its guard. */
export interface ParsedFix extends Omit<Fix, 'workerId'> {
  /** whether the phone reports the position as fake (a "mock location") */
  simulated: boolean
}

export interface Quarantined {
  reason: QuarantineReason
  /** the record as text, or the whole message */
  body: string
}

/** The content of one record of a message. A record without fixes and rejected parts is a heartbeat. */
export interface ParsedRecord {
  fixes: ParsedFix[]
  quarantined: Quarantined[]
  /** battery level in per cent; absent if the record has none */
  batteryPct?: number
}

export const EMPTY_RECORD: ParsedRecord = { fixes: [], quarantined: [] }

export const quarantineRecord = (reason: QuarantineReason, body: string): ParsedRecord => ({
  fixes: [],
  quarantined: [{ reason, body }],
})

/** Maximum length of a form, characters. A form contains one point, so a longer one is invalid. */
export const MAX_FORM_LENGTH = 64 * 1024

/**
 * Returns the fields of a form body and of the query. Of several values for a name, the first counts; the
 * body comes before the query.
 */
export function parseMessageFields({ query, body }: RawMessage): Record<string, string> {
  // The object has no prototype, because a sender may use any field name, even `__proto__`.
  const fields = Object.create(null) as Record<string, string>
  for (const text of [body.trim(), query])
    for (const [key, value] of new URLSearchParams(text)) fields[key] ??= value
  return fields
}
