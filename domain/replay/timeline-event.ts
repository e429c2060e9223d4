/** An event of a replay that people may jump to; `t` in ms since epoch UTC. */
export type TimelineEvent = GuardTimelineEvent | CompanyTimelineEvent | LateStart | AlarmTimelineEvent

/** Event of one guard, by id: offline and reporting again, or leaving the geofence in force. */
export type GuardTimelineEvent =
  | GuardContactLoss
  | ({ t: number; guard: string } &
      /** seen: the guard was inside before */
      (
        | { kind: 'geofence left'; geofence: string; seen: boolean }
        | { kind: 'back within'; geofence: string }
      ))

export interface GuardContactLoss {
  kind: 'offline' | 'reporting again'
  guard: string
  t: number
  /** the last fix before the gap, ms since epoch UTC; null: none in this period */
  since: number | null
}

/**
 * For a shift, the ids of its guards; for a link failure, how many guards on duty went silent, or reported
 * again, together.
 */
export type CompanyTimelineEvent = { t: number } & (
  | { kind: 'shift began' | 'shift over'; shift: string; guards: readonly string[] }
  | { kind: 'all offline' | 'all reporting again'; guards: number; onDuty: number }
  /** recorded by people; `name`: its number and what happened */
  | { kind: 'incident' | 'occurrence'; recordId: string; name: string }
)

/**
 * Guards who had not reported since their shift began (ms since epoch UTC), or whose first fix after that has
 * arrived.
 */
export interface LateStart {
  kind: 'not begun' | 'begun late'
  t: number
  shift: string
  began: number
  /** ids */
  guards: readonly string[]
}

/** Of an alarm, by its name. */
export interface AlarmTimelineEvent {
  kind:
    | 'alarm raised'
    | 'alarm escalated'
    | 'alarm acknowledged'
    | 'alarm over'
    | 'alarm closed'
    | 'alarm withdrawn'
  t: number
  alarm: string
  /** id of the guard; null if it is not about a guard */
  of: string | null
}

/** Returns the id of the only guard of an event; null if it has several. */
export function timelineEventGuard(timelineEvent: TimelineEvent): string | null {
  if ('guard' in timelineEvent) return timelineEvent.guard
  if ('alarm' in timelineEvent) return timelineEvent.of
  const [one = null, ...others] = 'began' in timelineEvent ? timelineEvent.guards : []
  return others.length === 0 ? one : null
}

export const sortByTime = <Each extends { t: number }>(timelineEvents: readonly Each[]): Each[] =>
  timelineEvents.toSorted((a, b) => a.t - b.t)
