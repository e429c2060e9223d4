import type { ChecklistSchedule } from '../checklists/checklist-schedule.ts'
import { toDutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'

/** One due time of a checklist at a post, ms since epoch UTC. */
export interface DueChecklist {
  /** unique in the company; computing the same due time again gives the same key */
  key: string
  checklistId: string
  sitePostId: string
  from: number
  /** when the run becomes overdue */
  to: number
}

/**
 * Returns the due times of a checklist at a post in [from, to), ms since epoch UTC, in order. Consecutive
 * periods return each time exactly once. If two times of the day coincide because the clock is put forward,
 * they count once.
 */
export function dueChecklists(
  of: { checklistId: string; sitePostId: string; schedule: ChecklistSchedule; timeZone: string },
  span: { from: number; to: number },
): DueChecklist[] {
  const { checklistId, sitePostId, schedule, timeZone } = of
  const times = dutyTimesIn(timeZone)
  const due = new Map<number, DueChecklist>()
  for (const time of schedule.times) {
    const rule = toDutyRule(time, schedule.window_min, { days: schedule.days, from: null, to: null })
    if (!rule) continue
    for (const { from, to } of times.within(rule, span))
      if (span.from <= from && from < span.to)
        due.set(from, { key: `${checklistId}/${sitePostId}/${from}`, checklistId, sitePostId, from, to })
  }
  return [...due.values()].toSorted((a, b) => a.from - b.from)
}
