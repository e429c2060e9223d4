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
  tooManyPatrols: 'too many patrols in one message',
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
  /** the record as text, or the whole message where it has none */
  body: string
}

/**
 * What one record of a message holds: a fix, or why it is none. One with neither says only that the phone is alive.
 */
export interface ParsedRecord {
  fixes: ParsedFix[]
  quarantined: Quarantined[]
  /** how full the phone's battery is; left out where the record does not say */
  batteryPct?: number
}

export const ALIVE: ParsedRecord = { fixes: [], quarantined: [] }

export const setAside = (reason: QuarantineReason, body: string): ParsedRecord => ({
  fixes: [],
  quarantined: [{ reason, body }],
})
