import type { DutyRule } from './duty-rule.ts'
import type { DutyTimes } from './duty-times.ts'

/** so long before and after a duty a guard belongs to it rather than to another place, ms */
const AROUND_MS = 60 * 60_000

/**
 * Which of the postings of a guard counts at `t` (ms since epoch UTC), in the order in which they were given: the last of
 * those whose duty goes on, otherwise of those with a duty within an hour, otherwise of all. undefined: there is none.
 */
export function postingNow<P extends { rule: DutyRule | null }>(
  postings: readonly P[],
  t: number,
  times: DutyTimes,
): P | undefined {
  if (postings.length < 2) return postings[0]
  const around = { from: t - AROUND_MS, to: t + AROUND_MS }
  return (
    postings.findLast(({ rule }) => rule && times.at(rule, t)) ??
    postings.findLast(({ rule }) => rule && times.within(rule, around).length > 0) ??
    postings.at(-1)
  )
}
