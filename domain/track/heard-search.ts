const RUN = 64
const leastOf = new WeakMap<Uint32Array, Uint32Array>()

/** The minimum of each run of RUN values, computed once for an array, whose values never change. */
function leastOfRuns(heard: Uint32Array): Uint32Array {
  const known = leastOf.get(heard)
  if (known) return known
  const least = new Uint32Array(Math.ceil(heard.length / RUN)).fill(2 ** 32 - 1)
  for (let i = 0; i < heard.length; i += 1) {
    const run = Math.floor(i / RUN)
    least[run] = Math.min(least[run] as number, heard[i] as number)
  }
  leastOf.set(heard, least)
  return least
}

/**
 * Returns the index of the last value from `first` to `last` that is at most `limit`; `first` - 1 if there is
 * none. Runs without a match are skipped at once: fixes that were sent the morning after are searched in
 * every frame of the night.
 */
export function findLastNotLater(heard: Uint32Array, first: number, last: number, limit: number): number {
  for (let i = last; i >= first;) {
    if ((heard[i] as number) <= limit) return i
    const run = Math.floor(i / RUN)
    const isLate = i % RUN === RUN - 1 && (leastOfRuns(heard)[run] as number) > limit
    i = isLate ? run * RUN - 1 : i - 1
  }
  return first - 1
}
