import type { ChecklistSchedule } from '../checklists/checklist-schedule.ts'
import { toDutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'

/** A checklist at a post at one of its times, ms since epoch UTC. */
export interface DueChecklist {
  /** unique in the company; the same time always has the same key */
  key: string
  checklistId: string
  sitePostId: string
  from: number
  /** when it becomes overdue */
  to: number
}

/**
 * Returns when a checklist becomes due at a post in a period, `from` inclusive and `to` exclusive
 * (ms since epoch UTC), in order. Consecutive periods return each time once. If the clock is put
 * forward and two times of the day coincide, they count once.
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
