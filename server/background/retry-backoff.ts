const FIRST_MS = 10_000
const LONGEST_MS = 30 * 60_000

/**
 * Returns the delay before the next attempt, ms. It is 5 to 10 s after the first failure, and doubles after
 * each further one, up to half an hour. `random` in [0, 1) is jitter, which spreads retries over time.
 */
export function retryBackoff(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_MS)
  return Math.round(longest * (0.5 + random / 2))
}
