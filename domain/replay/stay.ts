/**
 * A stay of a guard in a circle. It continues through an offline period on duty if the guard reports again in
 * the circle. It ends with the last fix before anything else, because an offline period is no departure.
 * Times are ms since epoch UTC.
 */
export interface Stay {
  /** first and last fix in it; the first may be before the requested period */
  arrival: number
  departure: number
  began: StayStart
  ended: StayEnd
  /** offline periods within it, in order */
  silences: readonly StayOfflinePeriod[]
  /** fix nearest to the centre: its time, distance and accuracy; metres, null = unknown */
  nearestAt: number
  nearestM: number
  accuracyM: number | null
}

/** A gap from the last fix before it to the first after it. */
export interface StayOfflinePeriod {
  since: number
  until: number
}

/**
 * How it began: the guard came from elsewhere; was there before the requested period; or first reported there
 * after an offline period on duty that began then (null: after being off duty, or unknown).
 */
export type StayStart = { kind: 'came' } | { kind: 'before' } | { kind: 'heard'; since: number | null }

/**
 * How it ended: the guard reported elsewhere; was still there at the end of the requested or known period;
 * went off duty until a later report (null: unknown); or was offline on duty until a report elsewhere (null:
 * none until the end of the requested or known period).
 */
export type StayEnd =
  | { kind: 'left' }
  | { kind: 'there'; at: number }
  | { kind: 'off duty'; until: number | null }
  | { kind: 'silent'; until: number | null; knownUntil: number }

interface Span {
  from: number
  to: number
}

/**
 * Returns the proven length of a stay within a period, ms. It may be longer if arrival or departure
 * was not seen, or with offline periods.
 */
export function observedStayMs({ arrival, departure, ended, silences }: Stay, { from, to }: Span): number {
  const within = (since: number, until: number) => Math.max(0, Math.min(until, to) - Math.max(since, from))
  const silent = silences.reduce((ms, { since, until }) => ms + within(since, until), 0)
  return within(arrival, ended.kind === 'there' ? ended.at : departure) - silent
}

/** Returns whether arrival and departure were both observed. */
export const isFullyObserved = ({ began, ended, silences }: Stay): boolean =>
  began.kind === 'came' && ended.kind === 'left' && silences.length === 0

/**
 * Returns how often a guard went offline on duty during a stay; an offline period that began before the
 * period does not count.
 */
export function countOfflinePeriods({ departure, silences, ended }: Stay, { from }: Span): number {
  const begun = silences.map(({ since }) => since)
  if (ended.kind === 'silent') begun.push(departure)
  return begun.filter((t) => t >= from).length
}

/**
 * Returns the last fix in the circle before a period that began offline; null if the guard was reporting when
 * it began.
 */
export function lastContactBefore({ departure, silences, ended }: Stay, { from }: Span): number | null {
  const [first] = silences
  if (first && first.since < from) return first.since
  return departure < from && ended.kind === 'silent' ? departure : null
}
