import { timelineEventGuard, type TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { formatAge } from '../../../../../domain/time/age.ts'
import { GUARD_STATUS_LABELS } from '../../../../../domain/worker/guard-status.ts'
import type { EventShape } from '../../playback/events/event-shape.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const OFFLINE = GUARD_STATUS_LABELS.offline.name.toLowerCase()
const guards = (count: number) => `${count} ${count === 1 ? 'guard' : 'guards'}`

const ofShift = (shift: string) =>
  /shift/i.test(shift) ? shift : tr(texts.shiftShift, { shift }).trimStart()

interface Said {
  nameOf: (guard: string) => string
  timeOf: (t: number) => string
}

export function formatTimelineEvent(timelineEvent: TimelineEvent, { nameOf, timeOf }: Said): string {
  const all = (ids: readonly string[]) => (ids[0] && ids.length === 1 ? nameOf(ids[0]) : guards(ids.length))
  switch (timelineEvent.kind) {
    case 'offline':
      return timelineEvent.since === null
        ? tr(texts.wentOffNoFix, { guard: nameOf(timelineEvent.guard), status: OFFLINE })
        : tr(texts.wentOffLastFix, {
            guard: nameOf(timelineEvent.guard),
            status: OFFLINE,
            since: timeOf(timelineEvent.since),
          })
    case 'reporting again':
      return timelineEvent.since === null
        ? tr(texts.isReportingAgain, { guard: nameOf(timelineEvent.guard) })
        : tr(texts.isReportingAgainAfter, {
            guard: nameOf(timelineEvent.guard),
            age: formatAge(timelineEvent.t - timelineEvent.since),
          })
    case 'geofence left':
      return tr(timelineEvent.seen ? texts.leftTheFenceOf : texts.isOutsideTheFenceOf, {
        guard: nameOf(timelineEvent.guard),
        geofence: timelineEvent.geofence,
      })
    case 'back within':
      return tr(texts.isBackWithinTheFenceOf, {
        guard: nameOf(timelineEvent.guard),
        geofence: timelineEvent.geofence,
      })
    case 'shift began':
      return tr(texts.beganDue, {
        shift: timelineEvent.shift || tr(texts.shift),
        count: guards(timelineEvent.guards.length),
      })
    case 'shift over':
      return tr(texts.overShift, {
        shift: timelineEvent.shift || tr(texts.shift),
        count: guards(timelineEvent.guards.length),
      })
    case 'not begun':
      return tr(texts.notReportedSinceTheBegan, {
        guards: all(timelineEvent.guards),
        count: timelineEvent.guards.length,
        shift: ofShift(timelineEvent.shift),
      })
    case 'begun late':
      return tr(texts.firstReportLate, {
        guards: all(timelineEvent.guards),
        ageText: formatAge(timelineEvent.t - timelineEvent.began),
      })
    case 'alarm raised':
      return tr(texts.alarmRaisedAlarm, { alarm: timelineEvent.alarm })
    case 'alarm escalated':
      return tr(texts.alarmEscalatedAlarm, { alarm: timelineEvent.alarm })
    case 'alarm acknowledged':
      return tr(texts.alarmAcknowledgedAlarm, { alarm: timelineEvent.alarm })
    case 'alarm over':
      return tr(texts.alarmReturnedToNormalAlarm, { alarm: timelineEvent.alarm })
    case 'alarm closed':
      return tr(texts.alarmClosedAlarm, { alarm: timelineEvent.alarm })
    case 'alarm withdrawn':
      return tr(texts.alarmWithdrawnAlarm, { alarm: timelineEvent.alarm })
    case 'all offline':
      return tr(texts.linkLostGuardsOfOnDutyWentOfflineTogether, {
        guards: timelineEvent.guards,
        onDuty: guards(timelineEvent.onDuty),
        OFFLINE,
      })
    case 'all reporting again':
      return tr(texts.linkBackGuardsOfOnDutyAreReportingAgain, {
        guards: timelineEvent.guards,
        onDuty: guards(timelineEvent.onDuty),
      })
    case 'incident':
      return tr(texts.incidentName, { name: timelineEvent.name })
    case 'occurrence':
      return tr(texts.occurrenceBookName, { name: timelineEvent.name })
  }
}

const SHAPES: Readonly<Record<TimelineEvent['kind'], EventShape>> = {
  offline: 'offline',
  'reporting again': 'reporting again',
  'geofence left': 'geofence left',
  'back within': 'back within',
  'shift began': 'shift',
  'shift over': 'shift',
  'not begun': 'offline',
  'begun late': 'reporting again',
  'alarm raised': 'alarm',
  'alarm escalated': 'alarm',
  'alarm acknowledged': 'alarm',
  'alarm over': 'alarm',
  'alarm closed': 'alarm',
  'alarm withdrawn': 'alarm',
  'all offline': 'offline',
  'all reporting again': 'reporting again',
  incident: 'incident',
  occurrence: 'occurrence',
}

export const timelineEventShape = ({ kind }: TimelineEvent): EventShape => SHAPES[kind]

/** Returns a key that is unique among the events of a replay. */
export const timelineEventKey = (timelineEvent: TimelineEvent): string =>
  `${timelineEvent.kind} ${timelineEvent.t} ${timelineEventGuard(timelineEvent) ?? restOfKey(timelineEvent)}`

const restOfKey = (timelineEvent: TimelineEvent): string =>
  'recordId' in timelineEvent
    ? timelineEvent.recordId
    : 'shift' in timelineEvent
      ? timelineEvent.shift
      : 'alarm' in timelineEvent
        ? timelineEvent.alarm
        : ''
