import type { CheckpointVerifier } from './checkpoint-verifier.ts'

/** How far a witness confirms a log. Only for a log that matches all known checkpoints. */
export interface LogStatus {
  /**
   * whether the witness has a checkpoint over the last event; if not, an attacker may have added events at
   * the end
   */
  isWhole: boolean
  /** time of the last event that the witness confirms, ms since epoch UTC; null: none */
  since: number | null
  /** whether the witness could be read */
  isRead: boolean
}

/** Returns the status of a log after all its events were compared. */
export const computeLogStatus = (walk: CheckpointVerifier, events: number, isRead: boolean): LogStatus => ({
  isWhole: (walk.witnessed?.size ?? 0) === events,
  since: walk.witnessed?.at ?? null,
  isRead,
})

/**
 * Returns the status as text, e.g. `consistent; not witnessed since 2026-11-22 02:00 UTC`. Without a
 * witness, a log is never called whole.
 */
export function logStatusText({ isWhole, since, isRead }: LogStatus): string {
  if (isWhole) return 'whole'
  if (!isRead) return 'consistent; no witness was read'
  if (since === null) return 'consistent; never witnessed'
  return `consistent; not witnessed since ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Returns the status of the log that a witness last confirmed longest ago. */
export const leastWitnessed = (logs: readonly LogStatus[]): LogStatus | undefined =>
  logs.toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole) || (a.since ?? 0) - (b.since ?? 0))[0]
