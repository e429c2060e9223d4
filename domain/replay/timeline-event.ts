/** An event of a replay to which people may jump; `t` in ms since epoch UTC. */
export type TimelineEvent = GuardTimelineEvent | CompanyTimelineEvent | LateStart | AlarmTimelineEvent

/** An event of one guard: offline, reporting again, or leaving or re-entering the geofence in force. */
export type GuardTimelineEvent =
  | GuardContactLoss
  | ({ t: number; guard: string } &
      /** `seen`: whether a fix showed the guard inside before */
      (
        | { kind: 'geofence left'; geofence: string; seen: boolean }
        | { kind: 'back within'; geofence: string }
      ))

export interface GuardContactLoss {
  kind: 'offline' | 'reporting again'
  guard: string
  t: number
  /** time of the last fix before the gap, ms since epoch UTC; null: none in this period */
  since: number | null
}

/**
 * An event that concerns several guards or none. For a shift, `guards` are the ids of its guards. For a
 * mass contact loss, `guards` of `onDuty` guards went offline together, or reported again.
 */
export type CompanyTimelineEvent = { t: number } & (
  | { kind: 'shift began' | 'shift over'; shift: string; guards: readonly string[] }
  | { kind: 'all offline' | 'all reporting again'; guards: number; onDuty: number }
  /** a record that people wrote; `name` is its number and what happened */
  | { kind: 'incident' | 'occurrence'; recordId: string; name: string }
)

/**
 * Guards who have not reported since their shift began (`began`, ms since epoch UTC), or whose first fix
 * after that has arrived.
 */
export interface LateStart {
  kind: 'not begun' | 'begun late'
  t: number
  shift: string
  began: number
  /** ids of the guards on duty in this shift */
  guards: readonly string[]
}

/** An event of an alarm; `alarm` is the alarm's name. */
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
  /** id of the guard; null: the alarm concerns no guard */
  of: string | null
}

/** Returns the id of the guard whom an event concerns; null if there are several or none. */
export function timelineEventGuard(timelineEvent: TimelineEvent): string | null {
  if ('guard' in timelineEvent) return timelineEvent.guard
  if ('alarm' in timelineEvent) return timelineEvent.of
  const [one = null, ...others] = 'began' in timelineEvent ? timelineEvent.guards : []
  return others.length === 0 ? one : null
}

export const sortByTime = <Each extends { t: number }>(timelineEvents: readonly Each[]): Each[] =>
  timelineEvents.toSorted((a, b) => a.t - b.t)
