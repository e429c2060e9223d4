import type { DutyTimes } from '../duty/duty-times.ts'
import type { DutyRule } from '../duty/duty-rule.ts'

/** A guard under a rule with regular welfare checks. Times are ms since epoch UTC. */
interface Asked {
  /** duty rule of the assignment where the guard is due; null: unknown hours */
  rule: DutyRule | null
  /** duty rules of all the guard's assignments, to find the next check */
  rules: readonly DutyRule[]
  everyMs: number
  /** time that the guard has to reply, ms */
  answerMs: number
  /** when the newest check was sent, and when the newest one ended; 0: never */
  sentAt: number
  endedAt: number
  waiting: 'of rule' | 'of person' | null
  /** hours of the alarm rule */
  hours: { isWithin: boolean; changesAt: number | null }
}

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Returns whether to send or end a check now, and when to decide again. The interval starts again with the
 * duty, each check and each reply. No check is sent while another one waits, or if the duty ends before the
 * reply would be due. A waiting check ends with the duty unless its reply is overdue; then only a reply or
 * an operator ends it.
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
