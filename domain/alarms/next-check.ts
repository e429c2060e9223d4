import type { DutyTimes } from '../duty/duty-times.ts'
import type { DutyRule } from '../duty/duty-rule.ts'

/** State of a guard for a rule with regular checks. Times are ms since epoch UTC. */
interface Asked {
  /** the hours where the guard is due; null: none are known */
  rule: DutyRule | null
  /** rules of all postings of the guard, for the next check */
  rules: readonly DutyRule[]
  everyMs: number
  /** time that the guard has to answer, ms */
  answerMs: number
  /** the newest check, and the newest that was answered; 0: none */
  sentAt: number
  endedAt: number
  waiting: 'of rule' | 'of person' | null
  /** hours of the rule itself */
  hours: { isWithin: boolean; changesAt: number | null }
}

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Returns whether to send or end a check now, and when to decide again. The interval counts from
 * the start of the duty, the last check and the last answer. No check is sent if the duty ends
 * before its answer is due, and none while one waits. A waiting check lapses with the duty, unless
 * its answer is overdue; then only an answer or an operator ends it.
 */
export function nextCheck(
  { rule, rules, everyMs, answerMs, sentAt, endedAt, waiting, hours }: Asked,
  now: number,
  times: DutyTimes,
): { what: 'send' | 'lapse' | null; again: number } {
  const begins = rules.flatMap(
    (each) => times.within(each, { from: now, to: now + WEEK_MS }).find(({ from }) => from > now)?.from ?? [],
  )
  const later = Math.min(now + WEEK_MS, ...begins)
  const duty = rule && times.at(rule, now)
  const isOverdue = now >= sentAt + answerMs
  if (duty === null) return { what: waiting === 'of rule' && !isOverdue ? 'lapse' : null, again: later }
  const over = Math.max(now + 1, duty.to)
  if (waiting) return { what: null, again: over }
  if (!hours.isWithin) return { what: null, again: Math.min(over, hours.changesAt ?? over) }
  const due = Math.max(duty.from, sentAt, endedAt) + everyMs
  if (Math.max(due, now) + answerMs > duty.to) return { what: null, again: over }
  return due > now ? { what: null, again: due } : { what: 'send', again: over }
}
