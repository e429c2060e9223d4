import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'

/** Returns the events of these guards, by id, or of the company as a whole. */
export function filterTimelineEvents(
  happenings: readonly TimelineEvent[],
  guards: ReadonlySet<string>,
): TimelineEvent[] {
  return happenings.flatMap((happening): TimelineEvent[] => {
    if ('guard' in happening) return guards.has(happening.guard) ? [happening] : []
    if ('alarm' in happening) return happening.of === null || guards.has(happening.of) ? [happening] : []
    if ('onDuty' in happening || 'recordId' in happening) return [happening]
    const own = happening.guards.filter((id) => guards.has(id))
    return own.length > 0 ? [{ ...happening, guards: own }] : []
  })
}
