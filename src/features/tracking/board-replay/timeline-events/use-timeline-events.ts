import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { useMemo } from 'react'
import { useView } from '../../../../streams/use-view.ts'
import type { CollectedEvents } from './collect-timeline-events.ts'
import { guardNames } from '../guard-names.ts'
import type { OpenReplay } from '../data/open-replay.ts'

const NONE: CollectedEvents = { timelineEvents: [], isRead: false }

/**
 * Returns the events found so far, whether more may follow, and a function for guards' names. `left`
 * (memoized) are the guards who match the filters; null means all.
 */
export function useTimelineEvents(
  { gathered$, parts }: Pick<OpenReplay, 'gathered$' | 'parts'>,
  left: readonly string[] | null = null,
) {
  const gathered = useView(gathered$, NONE)
  const nameOf = useMemo(() => guardNames(parts.roster), [parts])
  const timelineEvents = useMemo(
    () => (left ? filterTimelineEvents(gathered.timelineEvents, new Set(left)) : gathered.timelineEvents),
    [gathered, left],
  )
  return { ...gathered, timelineEvents, nameOf }
}

/** Returns the events of these guards (ids), and those of the company as a whole. */
export function filterTimelineEvents(
  timelineEvents: readonly TimelineEvent[],
  guards: ReadonlySet<string>,
): TimelineEvent[] {
  return timelineEvents.flatMap((timelineEvent): TimelineEvent[] => {
    if ('guard' in timelineEvent) return guards.has(timelineEvent.guard) ? [timelineEvent] : []
    if ('alarm' in timelineEvent)
      return timelineEvent.of === null || guards.has(timelineEvent.of) ? [timelineEvent] : []
    if ('onDuty' in timelineEvent || 'recordId' in timelineEvent) return [timelineEvent]
    const own = timelineEvent.guards.filter((id) => guards.has(id))
    return own.length > 0 ? [{ ...timelineEvent, guards: own }] : []
  })
}
