/**
 * A stay of a guard in a circle. It continues through an offline period on duty if the guard then reports
 * inside the circle again. Otherwise it ends with the last fix inside, because an offline period proves no
 * departure. Times are ms since epoch UTC.
 */
export interface Stay {
  /** first fix inside (it may be before the requested period); `departure` is the last one */
  arrival: number
  departure: number
  began: StayStart
  ended: StayEnd
  /** offline periods during the stay, in order */
  silences: readonly StayOfflinePeriod[]
  /** the fix nearest to the centre: its time, distance and accuracy (metres; null = unknown) */
  nearestAt: number
  nearestM: number
  accuracyM: number | null
}

/** A gap between two fixes: from the last fix before it to the first one after it. */
export interface StayOfflinePeriod {
  since: number
  until: number
}

/**
 * How a stay began. `came`: the guard reported elsewhere before. `before`: the guard was there before the
 * requested period. `heard`: the first report after an offline period on duty, which began at `since`;
 * null: after being off duty, or unknown.
 */
export type StayStart = { kind: 'came' } | { kind: 'before' } | { kind: 'heard'; since: number | null }

/**
 * How a stay ended. `left`: the guard reported elsewhere. `there`: the guard was still there at the end of
 * the requested or loaded period. `off duty`: no report until `until`; null: unknown. `silent`: offline on
 * duty until a report at `until`; null: none in the requested or loaded period.
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
 * Returns the proven length of a stay within a period, ms. The real stay may be longer if arrival or
 * departure was not observed, or if it contains offline periods.
 */
export function observedStayMs({ arrival, departure, ended, silences }: Stay, { from, to }: Span): number {
  const within = (since: number, until: number) => Math.max(0, Math.min(until, to) - Math.max(since, from))
  const silent = silences.reduce((ms, { since, until }) => ms + within(since, until), 0)
  return within(arrival, ended.kind === 'there' ? ended.at : departure) - silent
}

/** Returns whether arrival and departure were observed and no offline period lies between them. */
export const isFullyObserved = ({ began, ended, silences }: Stay): boolean =>
  began.kind === 'came' && ended.kind === 'left' && silences.length === 0

/**
 * Returns how often a guard went offline on duty during a stay. Offline periods that began before the
 * period do not count.
 */
export function countOfflinePeriods({ departure, silences, ended }: Stay, { from }: Span): number {
  const begun = silences.map(({ since }) => since)
  if (ended.kind === 'silent') begun.push(departure)
  return begun.filter((t) => t >= from).length
}

/**
 * Returns the time of the last fix inside if the guard was offline when the period began, ms since epoch
 * UTC; otherwise null.
 */
export function lastContactBefore({ departure, silences, ended }: Stay, { from }: Span): number | null {
  const [first] = silences
  if (first && first.since < from) return first.since
  return departure < from && ended.kind === 'silent' ? departure : null
}
