import type { BoardRecord } from '../../../../../contract/incidents/board-record.ts'
import type { ReplayRecord } from '../../../../../contract/tracking/replay.ts'
import type { WorkPlace } from '../../../../../domain/attendance/presence/visits-elsewhere.ts'
import type { NamedGeofence } from '../../../../../domain/fix/geofence-exits.ts'
import { parseGeofence } from '../../../../../domain/geo/geofence.ts'
import { toShiftDays, toDutyRule } from '../../../../../domain/duty/duty-rule.ts'
import type { DutyTimes } from '../../../../../domain/duty/duty-times.ts'
import {
  effectiveGeofencesBetween,
  guardPostingAt,
  guardPostingChanges,
  guardPostingsBetween,
  type GuardPosting,
} from '../../../../../domain/replay/guard-posting.ts'
import { alarmTimeline } from '../../../../../domain/replay/alarm-timeline.ts'
import type { CompanyTimelineEvent, TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { boundaryTimes, inEffectAt } from '../../../../../domain/time/effective-period.ts'
import {
  patrolsAsObserved,
  patrolsAsLogged,
  type ReplayGuard,
  type PeriodRoster,
} from '../../../../../domain/replay/period-roster.ts'
import type { TrackerData, TrackerGuard } from '../../tracker-data.ts'

/** Roster of a replay: guards' plans and records, for the map and the lists. */
export interface ReplayRoster {
  roster: PeriodRoster
  /** returns the lists as they were at `t`, ms since epoch; the object is the same until they change */
  listsAt(t: number): TrackerData
  /** Returns the guards between two times. A guard with several assignments is listed once for each. */
  guardsBetween(span: { from: number; to: number }): TrackerGuard[]
  /** returns the time zone of the guard's assignment at a time; null if its posts are in different zones */
  zoneAt(guard: string, t: number): string | null
  alarms: readonly TimelineEvent[]
  /** events of the whole company: mass contact losses, incidents and occurrences */
  ofCompany: readonly CompanyTimelineEvent[]
  /** incidents and occurrences, also of the day before; `at` is when each appears in the replay */
  records: readonly BoardRecord[]
}

/**
 * Builds a replay's roster. `seenFrom` is the first loaded fix, ms since epoch. With `asSeen`, a patrol
 * counts from when it was logged.
 */
export function replayRoster(
  record: ReplayRecord,
  seenFrom: number,
  times: DutyTimes,
  asSeen = false,
): ReplayRoster {
  const places = placesOf(record)
  const guards = guardsOf(record, { places, seenFrom, times }, asSeen)
  const spans = [...record.assignments.flatMap(({ geofences }) => geofences), ...record.posts]
  const whole = { from: Math.min(seenFrom, record.from) - 1, to: record.to + 1 }
  const changes = [
    ...new Set([
      ...boundaryTimes(spans),
      ...guards.flatMap((guard) => guardPostingChanges(guard, whole, times)),
    ]),
  ].toSorted((a, b) => a - b)
  const assignments = new Map(record.assignments.map((assignment) => [assignment.id, assignment]))
  const zones = zonesOf(record.posts)
  const listed = ({ id, name }: ReplayGuard, { assignmentId, shift }: GuardPosting): TrackerGuard => {
    const assignment = assignments.get(assignmentId ?? '')
    return {
      id,
      user_full_name: name,
      client_id: assignment?.client_id ?? null,
      assignment_id: assignmentId,
      assignment_name: assignment?.name ?? null,
      shift_name: shift?.name ?? null,
      shift_start: shift?.rule.startLocal ?? null,
      shift_minutes: shift?.rule.durationMin ?? null,
      shift_days: shift && toShiftDays(shift.rule),
      live_location: null,
    }
  }
  const records = (record.records ?? []).map((each) => ({
    ...each,
    at: asSeen ? Math.max(each.at, each.recorded_at) : each.at,
  }))
  const isWithin = ({ t }: { t: number }) => record.from <= t && t <= record.to
  let last: { change: number; lists: TrackerData } | null = null
  return {
    roster: { from: record.from, to: record.to, guards, places },
    listsAt(t) {
      const change = changes.findLastIndex((each) => each <= t)
      if (last?.change !== change)
        last = {
          change,
          lists: listsAt(
            record,
            t,
            guards.map((each) => listed(each, guardPostingAt(each, t, times))),
          ),
        }
      return last.lists
    },
    guardsBetween: (span) =>
      guards.flatMap((guard) =>
        guardPostingsBetween(guard, span, times).map((posting) => listed(guard, posting)),
      ),
    zoneAt(id, t) {
      const guard = guards.find((each) => each.id === id)
      return guard ? (zones.get(guardPostingAt(guard, t, times).assignmentId ?? '') ?? null) : null
    },
    alarms: alarmTimeline(
      (record.alarms ?? []).map(
        ({ worker_id: workerId, cleared_at: clearedAt, is_withdrawn: isWithdrawn, ...alarm }) => ({
          ...alarm,
          workerId,
          clearedAt,
          isWithdrawn,
        }),
      ),
      asSeen,
    ).filter(isWithin),
    ofCompany: [
      ...record.losses.map(({ what, at, guards: offline, on_duty }) => ({
        kind: what === 'GuardsContactLost' ? ('all offline' as const) : ('all reporting again' as const),
        t: at,
        guards: offline,
        onDuty: on_duty,
      })),
      ...records.map(({ kind, id, name, at }) => ({ kind, name, recordId: id, t: at })).filter(isWithin),
    ],
    records,
  }
}

/** Returns the time zone of each assignment; null if its posts are in different zones. */
function zonesOf(posts: ReplayRecord['posts']): Map<string, string | null> {
  const zones = new Map<string, string | null>()
  for (const { assignment_id: id, time_zone: zone = null } of posts)
    if (id != null) zones.set(id, zones.has(id) && zones.get(id) !== zone ? null : zone)
  return zones
}

const placesOf = ({ assignments }: ReplayRecord): WorkPlace[] =>
  assignments.map(({ id, name, geofences }) => ({
    id,
    geofences: geofences.flatMap(({ geofence_coordinates: text, from, to: until }): NamedGeofence[] => {
      const polygon = parseGeofence(text)?.coordinates
      return polygon ? [{ name, polygon, from, to: until }] : []
    }),
  }))

function guardsOf(
  { guards, to }: ReplayRecord,
  { places, seenFrom, times }: { places: readonly WorkPlace[]; seenFrom: number; times: DutyTimes },
  asSeen: boolean,
): ReplayGuard[] {
  const geofences = new Map(places.map((place) => [place.id, place.geofences]))
  return guards.map(({ id, name, ...books }) => {
    const walked = patrolsAsObserved(
      books.patrols.map(({ from, to: until, assignment_id, logged_at, was_quiet }) => ({
        from,
        to: until,
        assignmentId: assignment_id,
        loggedAt: logged_at,
        wasQuiet: was_quiet,
      })),
    )
    const patrols = asSeen ? patrolsAsLogged(walked) : walked
    const postings = books.duties.map(({ from, to: until, assignment_id, ...duty }) => {
      const rule = toDutyRule(duty.shift_start, duty.shift_minutes, duty.shift_days)
      const shift = rule && { name: duty.shift_name ?? '', rule }
      return { from, to: until, assignmentId: assignment_id, shift }
    })
    return {
      id,
      name,
      patrols,
      postings,
      geofences: effectiveGeofencesBetween({ patrols, postings }, geofences, { from: seenFrom, to }, times),
      losses: books.losses.map(({ what, at, last_fix_at: since }) => ({
        kind: what === 'GuardContactLost' ? 'offline' : 'reporting again',
        guard: id,
        t: at,
        since,
      })),
    }
  })
}

function listsAt({ assignments, posts }: ReplayRecord, t: number, guards: TrackerGuard[]): TrackerData {
  const clients = new Map(assignments.map(({ client_id: id, client_name: name }) => [id, name]))
  return {
    guards,
    clients: [...clients].map(([id, name]) => ({ id, name, assignment_count: 0 })),
    assignments: assignments.map(({ geofences, ...assignment }) => {
      const geofence = geofences.find((each) => inEffectAt(each, t))
      return {
        ...assignment,
        has_geofence: geofence !== undefined,
        geofence_coordinates: geofence?.geofence_coordinates ?? null,
      }
    }),
    posts: posts.filter((post) => inEffectAt(post, t)),
  }
}
