/**
 * A stay of a guard in a place, by the fixes that lie in it. It ends with the fix after which nobody knows of him: a
 * silence is no departure. Times are ms since epoch UTC.
 */
export interface Stay {
  /** the first and the last fix in it; the first may be from before the time that is asked of */
  arrival: number
  departure: number
  began: StayBegan
  ended: StayEnded
  /** the fix that was nearest to the middle, how far off it was, and how far it may be wrong; metres, null = unknown */
  nearestAt: number
  nearestM: number
  accuracyM: number | null
}

/**
 * He came from elsewhere; or stood there before the time that is asked of; or was first heard there, after a silence
 * on duty since then, null: after a time off duty, or of which nothing is known.
 */
export type StayBegan = { kind: 'came' } | { kind: 'before' } | { kind: 'heard'; since: number | null }

/**
 * He was heard elsewhere; or stood there still at the end of what is asked of, or known; or was silent from then on,
 * until he was heard again, null: nothing is known of that.
 */
export type StayEnded =
  | { kind: 'left' }
  | { kind: 'there'; at: number }
  | { kind: 'silent'; until: number | null; onDuty: boolean }

/** How long of a span somebody was seen to stay, ms: where he came or left unseen it may have been longer. */
export function stayedMs({ arrival, departure, ended }: Stay, span: { from: number; to: number }): number {
  const until = ended.kind === 'there' ? ended.at : departure
  return Math.max(0, Math.min(until, span.to) - Math.max(arrival, span.from))
}

/** Whether a stay was seen from beginning to end. */
export const isSeenWhole = ({ began, ended }: Stay): boolean => began.kind === 'came' && ended.kind === 'left'

/** Whether somebody fell silent on duty in it: he may have stayed on. */
export const fellSilent = ({ ended }: Stay): boolean => ended.kind === 'silent' && ended.onDuty
