import type { CheckpointVerifier } from './checkpoint-verifier.ts'

/** How far a witness confirms a log that matches all known checkpoints. */
export interface LogStatus {
  /** whether the witness has the last event; if not, anybody may have added the end */
  isWhole: boolean
  /** until when it is witnessed, ms since epoch UTC; null = never */
  since: number | null
  /** whether the witness could be read */
  isRead: boolean
}

/** Returns the status of a log that was read to its end. */
export const computeLogStatus = (walk: CheckpointVerifier, events: number, isRead: boolean): LogStatus => ({
  isWhole: (walk.witnessed?.size ?? 0) === events,
  since: walk.witnessed?.at ?? null,
  isRead,
})

/**
 * Returns a text such as `consistent; not witnessed since 2026-11-22 02:00 UTC`. A log without a
 * witness is never called whole.
 */
export function logStatusText({ isWhole, since, isRead }: LogStatus): string {
  if (isWhole) return 'whole'
  if (!isRead) return 'consistent; no witness was read'
  if (since === null) return 'consistent; never witnessed'
  return `consistent; not witnessed since ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Returns the log whose last witnessed state is the oldest. */
export const leastWitnessed = (logs: readonly LogStatus[]): LogStatus | undefined =>
  logs.toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole) || (a.since ?? 0) - (b.since ?? 0))[0]
