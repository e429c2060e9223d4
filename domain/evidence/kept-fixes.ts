import { sealHourOf } from './closed-hours.ts'

const DAY_MS = 24 * 3_600_000

/**
 * The hour from which on fixes are kept by a company that keeps them for so many days (null: for ever), at a time;
 * both in ms since epoch UTC. What is older is let go.
 */
export const keptFrom = (days: number | null, at: number): number =>
  days === null ? -Infinity : sealHourOf(at - days * DAY_MS)
