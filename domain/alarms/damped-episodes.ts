/** One time for which a condition stood, ms since epoch UTC. `until` null: it still does. */
export interface Episode {
  since: number
  until: number | null
  /** what was measured, in the unit of its kind */
  value: number | null
  detail: string | null
}

export interface Damped {
  /** those that are alarms, in order; one that ended so recently that it may go on is open */
  episodes: Episode[]
  /** when the answer may change without further data, ms since epoch UTC; null: never */
  again: number | null
}

/**
 * Damps chattering: a condition that returns within the off-delay was never gone, and one that did not stand for the
 * on-delay never was. `seenAt`: up to when the condition is known, ms since epoch UTC.
 */
export function damped(
  episodes: readonly Episode[],
  { onDelayS, offDelayS }: { onDelayS: number; offDelayS: number },
  seenAt: number,
): Damped {
  const [on, off] = [onDelayS * 1000, offDelayS * 1000]
  const joined: Episode[] = []
  for (const episode of episodes.toSorted((a, b) => a.since - b.since)) {
    const last = joined.at(-1)
    if (last?.until != null && episode.since - last.until < off)
      joined[joined.length - 1] = { ...last, until: episode.until, value: episode.value ?? last.value }
    else joined.push(episode)
  }
  let again: number | null = null
  const note = (at: number) => {
    again = again === null ? at : Math.min(again, at)
  }
  const kept = joined.flatMap((episode) => {
    const { since, until } = episode
    if ((until ?? seenAt) - since < on) {
      if (until === null) note(since + on)
      return []
    }
    if (until === null || seenAt - until >= off) return [episode]
    note(until + off)
    return [{ ...episode, until: null }]
  })
  return { episodes: kept, again }
}
