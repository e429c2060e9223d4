/** the name of the policy, with its position and timers in the database */
export const ROUND_RUNS = 'round-runs'

/** Parses the key of a timer: `route.7` makes rounds due, others check a run. */
export function parseRoundTimer(key: string): { about: string; id: string } {
  const cut = key.indexOf('.')
  return { about: key.slice(0, cut), id: key.slice(cut + 1) }
}
