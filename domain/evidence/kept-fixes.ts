import { sealHourStart } from './closed-hours.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the first hour that retention keeps, given the number of days (null: for ever) and the time; both
 * in ms since epoch UTC. Older fixes are deleted.
 */
export const retainedFrom = (days: number | null, at: number): number =>
  days === null ? -Infinity : sealHourStart(at - days * DAY_MS)
