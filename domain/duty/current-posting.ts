import type { DutyRule } from './duty-rule.ts'
import type { DutyTimes } from './duty-times.ts'

/** time before and after a duty that still belongs to it, ms */
const AROUND_MS = 60 * 60_000

/**
 * Returns the assignment of a guard that counts at `t` (ms since epoch UTC). It is the last one with a duty
 * in progress, otherwise with a duty within an hour, otherwise the last of all. Undefined: the guard has
 * none.
 */
export const currentPosting = <P extends { rule: DutyRule | null }>(
  postings: readonly P[],
  t: number,
  times: DutyTimes,
): P | undefined => duePosting(postings, ({ rule }) => rule, t, times)

/**
 * Returns the assignment that counts, like `currentPosting`; `ruleOf` returns an assignment's duty rule.
 */
export function duePosting<P>(
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

/**
 * Returns when the result of `currentPosting` may change between two times (ms since epoch UTC), ascending.
 */
export function postingChangeTimes(
  rules: readonly DutyRule[],
  { from, to }: { from: number; to: number },
  times: DutyTimes,
): number[] {
  const duties = rules.flatMap((rule) => times.within(rule, { from: from - AROUND_MS, to: to + AROUND_MS }))
  const changes = duties.flatMap((duty) => [duty.from - AROUND_MS, duty.from, duty.to, duty.to + AROUND_MS])
  return [...new Set(changes)].filter((t) => from < t && t < to).toSorted((a, b) => a - b)
}
