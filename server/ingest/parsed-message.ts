import type { Fix } from '../../domain/fix/fix.ts'

/** Why a record of a phone was set aside. The texts are shown to people and counted by. */
export const REASONS = {
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
} as const
export type QuarantineReason = (typeof REASONS)[keyof typeof REASONS]

/** A request as it came, before anything is believed of it. */
export interface RawMessage {
  method: string
  /** without the question mark; empty where there is none */
  query: string
  body: string
}

/** A position as a message gives it; whose it is, the device's address says. */
export interface ParsedFix extends Omit<Fix, 'workerId'> {
  /** the phone says that the position is not from its receiver but made up (a "mock location") */
  simulated: boolean
}

export interface Quarantined {
  reason: QuarantineReason
  /** the record at fault as text, or the whole message where it has no records */
  body: string
}

/**
 * What one message holds: each of its records is either a fix or quarantined with a reason.
 * A message with neither says only that the phone is alive.
 */
export interface ParsedMessage {
  fixes: ParsedFix[]
  quarantined: Quarantined[]
}

export const ALIVE: ParsedMessage = { fixes: [], quarantined: [] }

export const setAside = (reason: QuarantineReason, body: string): ParsedMessage => ({
  fixes: [],
  quarantined: [{ reason, body }],
})

export function joined(messages: readonly ParsedMessage[]): ParsedMessage {
  return {
    fixes: messages.flatMap((message) => message.fixes),
    quarantined: messages.flatMap((message) => message.quarantined),
  }
}
