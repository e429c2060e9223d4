/**
 * A stay of a guard in a place, by the fixes that lie in it. It goes on through a silence on duty after which he was
 * heard in that place again, and ends with the fix after which nobody knows of him: a silence is no departure. Times
 * are ms since epoch UTC.
 */
export interface Stay {
  /** the first and the last fix in it; the first may be from before the time that is asked of */
  arrival: number
  departure: number
  began: StayBegan
  ended: StayEnded
  /** those that it went on through, in order */
  silences: readonly StaySilence[]
  /** the fix that was nearest to the middle, how far off it was, and how far it may be wrong; metres, null = unknown */
  nearestAt: number
  nearestM: number
  accuracyM: number | null
}

/** From the last fix before it to the first after it. */
export interface StaySilence {
  since: number
  until: number
}

/**
 * He came from elsewhere; or stood there before the time that is asked of; or was first heard there, after a silence
 * on duty since then, null: after a time off duty, or of which nothing is known.
 */
export type StayBegan = { kind: 'came' } | { kind: 'before' } | { kind: 'heard'; since: number | null }

/**
 * He was heard elsewhere; or stood there still at the end of what is asked of, or known; or went off duty, until he was
 * heard again, null: nothing is known of that; or was silent on duty from then on, until he was heard elsewhere, null:
 * he was not, by the end of what is asked of, or known.
 */
export type StayEnded =
  | { kind: 'left' }
  | { kind: 'there'; at: number }
  | { kind: 'off duty'; until: number | null }
  | { kind: 'silent'; until: number | null; knownUntil: number }

interface Span {
  from: number
  to: number
}

/** How long of a span somebody was seen to stay, ms: where he came or left unseen, or was silent, it may have been longer. */
export function stayedMs({ arrival, departure, ended, silences }: Stay, { from, to }: Span): number {
  const within = (since: number, until: number) => Math.max(0, Math.min(until, to) - Math.max(since, from))
  const silent = silences.reduce((ms, { since, until }) => ms + within(since, until), 0)
  return within(arrival, ended.kind === 'there' ? ended.at : departure) - silent
}

/** Whether a stay was seen from beginning to end. */
export const isSeenWhole = ({ began, ended, silences }: Stay): boolean =>
  began.kind === 'came' && ended.kind === 'left' && silences.length === 0

/** How often somebody fell silent on duty in a stay: who was last heard before the span began had done so before. */
export function timesSilent({ departure, silences, ended }: Stay, { from }: Span): number {
  const begun = silences.map(({ since }) => since)
  if (ended.kind === 'silent') begun.push(departure)
  return begun.filter((t) => t >= from).length
}

/** The last fix in the place before a span that began in a silence; null where he was heard as it began. */
export function lastHeardBefore({ departure, silences, ended }: Stay, { from }: Span): number | null {
  const [first] = silences
  if (first && first.since < from) return first.since
  return departure < from && ended.kind === 'silent' ? departure : null
}
