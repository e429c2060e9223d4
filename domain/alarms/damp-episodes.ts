/** A period in which a condition was true, ms since epoch UTC; `until` null: it is still true. */
export interface Episode {
  since: number
  until: number | null
  /** measured value, in the unit of the alarm's kind */
  value: number | null
  detail: string | null
}

export interface DampedEpisodes {
  /**
   * remaining episodes in order; an episode that ended less than the off-delay ago still has `until` null
   */
  episodes: Episode[]
  /** when the result may change although no data arrives, ms since epoch UTC; null: never */
  again: number | null
}

/**
 * Suppresses chattering. It joins episodes with a gap shorter than the off-delay, then drops episodes
 * shorter than the on-delay. `seenAt`: until when the condition is known, ms since epoch UTC.
 */
export function dampEpisodes(
  episodes: readonly Episode[],
  { onDelayS, offDelayS }: { onDelayS: number; offDelayS: number },
  seenAt: number,
): DampedEpisodes {
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
