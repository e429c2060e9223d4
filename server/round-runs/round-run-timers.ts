/** the name of the policy, with its position and timers in the database */
export const ROUND_RUNS = 'round-runs'

/** What a timer of the policy is about: `route.7` has rounds become due, the others look at a run. */
export function timerParts(key: string): { about: string; id: string } {
  const cut = key.indexOf('.')
  return { about: key.slice(0, cut), id: key.slice(cut + 1) }
}
