import type { DutyRule } from './duty-rule.ts'
import type { DutyTimes } from './duty-times.ts'

/** so long before and after a duty a guard belongs to it rather than to another place, ms */
const AROUND_MS = 60 * 60_000

/**
 * Which of the postings of a guard counts at `t` (ms since epoch UTC), in the order in which they were given: the last of
 * those whose duty goes on, otherwise of those with a duty within an hour, otherwise of all. undefined: there is none.
 */
export const postingNow = <P extends { rule: DutyRule | null }>(
  postings: readonly P[],
  t: number,
  times: DutyTimes,
): P | undefined => postingDue(postings, ({ rule }) => rule, t, times)

/** The same for postings whose rule `ruleOf` gives. */
export function postingDue<P>(
  postings: readonly P[],
  ruleOf: (posting: P) => DutyRule | null,
  t: number,
  times: DutyTimes,
): P | undefined {
  if (postings.length < 2) return postings[0]
  const around = { from: t - AROUND_MS, to: t + AROUND_MS }
  const isDue = (posting: P, of: (rule: DutyRule) => boolean) => {
    const rule = ruleOf(posting)
    return rule !== null && of(rule)
  }
  return (
    postings.findLast((each) => isDue(each, (rule) => times.at(rule, t) !== null)) ??
    postings.findLast((each) => isDue(each, (rule) => times.within(rule, around).length > 0)) ??
    postings.at(-1)
  )
}

/** When the posting that counts may change between two times because a duty nears, begins, ends or is over; ascending. */
export function duePostingChanges(
  rules: readonly DutyRule[],
  { from, to }: { from: number; to: number },
  times: DutyTimes,
): number[] {
  const duties = rules.flatMap((rule) => times.within(rule, { from: from - AROUND_MS, to: to + AROUND_MS }))
  const changes = duties.flatMap((duty) => [duty.from - AROUND_MS, duty.from, duty.to, duty.to + AROUND_MS])
  return [...new Set(changes)].filter((t) => from < t && t < to).toSorted((a, b) => a - b)
}
