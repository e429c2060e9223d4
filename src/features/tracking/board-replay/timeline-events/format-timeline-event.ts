import { timelineEventGuard, type TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { formatAge } from '../../../../../domain/time/age.ts'
import { GUARD_STATUS_LABELS } from '../../../../../domain/worker/guard-status.ts'
import type { EventShape } from '../../playback/events/event-shape.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const OFFLINE = GUARD_STATUS_LABELS.lost.name.toLowerCase()
const guards = (count: number) => `${count} ${count === 1 ? 'guard' : 'guards'}`

const ofShift = (shift: string) =>
  /shift/i.test(shift) ? shift : tr(texts.shiftShift, { shift }).trimStart()

interface Said {
  nameOf: (guard: string) => string
  timeOf: (t: number) => string
}

/** Describes a timeline event. */
export function formatTimelineEvent(happening: TimelineEvent, { nameOf, timeOf }: Said): string {
  const all = (ids: readonly string[]) => (ids[0] && ids.length === 1 ? nameOf(ids[0]) : guards(ids.length))
  switch (happening.kind) {
    case 'lost':
      return happening.since === null
        ? tr(texts.wentOffNoFix, { guard: nameOf(happening.guard), status: OFFLINE })
        : tr(texts.wentOffLastFix, {
            guard: nameOf(happening.guard),
            status: OFFLINE,
            since: timeOf(happening.since),
          })
    case 'heard again':
      return happening.since === null
        ? tr(texts.isReportingAgain, { guard: nameOf(happening.guard) })
        : tr(texts.isReportingAgainAfter, {
            guard: nameOf(happening.guard),
            age: formatAge(happening.t - happening.since),
          })
    case 'fence left':
      return tr(happening.seen ? texts.leftTheFenceOf : texts.isOutsideTheFenceOf, {
        guard: nameOf(happening.guard),
        fence: happening.fence,
      })
    case 'back within':
      return tr(texts.isBackWithinTheFenceOf, { guard: nameOf(happening.guard), fence: happening.fence })
    case 'shift began':
      return tr(texts.beganDue, {
        shift: happening.shift || tr(texts.shift),
        count: guards(happening.guards.length),
      })
    case 'shift over':
      return tr(texts.overShift, {
        shift: happening.shift || tr(texts.shift),
        count: guards(happening.guards.length),
      })
    case 'not begun':
      return tr(texts.notReportedSinceTheBegan, {
        guards: all(happening.guards),
        count: happening.guards.length,
        shift: ofShift(happening.shift),
      })
    case 'begun late':
      return tr(texts.firstReportLate, {
        guards: all(happening.guards),
        ageText: formatAge(happening.t - happening.began),
      })
    case 'alarm raised':
      return tr(texts.alarmRaisedAlarm, { alarm: happening.alarm })
    case 'alarm escalated':
      return tr(texts.alarmEscalatedAlarm, { alarm: happening.alarm })
    case 'alarm acknowledged':
      return tr(texts.alarmAcknowledgedAlarm, { alarm: happening.alarm })
    case 'alarm over':
      return tr(texts.alarmReturnedToNormalAlarm, { alarm: happening.alarm })
    case 'alarm closed':
      return tr(texts.alarmClosedAlarm, { alarm: happening.alarm })
    case 'alarm withdrawn':
      return tr(texts.alarmWithdrawnAlarm, { alarm: happening.alarm })
    case 'all lost':
      return tr(texts.linkLostGuardsOfOnDutyWentOfflineTogether, {
        guards: happening.guards,
        onDuty: guards(happening.onDuty),
        OFFLINE,
      })
    case 'all heard again':
      return tr(texts.linkBackGuardsOfOnDutyAreReportingAgain, {
        guards: happening.guards,
        onDuty: guards(happening.onDuty),
      })
    case 'incident':
      return tr(texts.incidentName, { name: happening.name })
    case 'occurrence':
      return tr(texts.occurrenceBookName, { name: happening.name })
  }
}

const SHAPES: Readonly<Record<TimelineEvent['kind'], EventShape>> = {
  lost: 'lost',
  'heard again': 'heard again',
  'fence left': 'fence left',
  'back within': 'back within',
  'shift began': 'shift',
  'shift over': 'shift',
  'not begun': 'lost',
  'begun late': 'heard again',
  'alarm raised': 'alarm',
  'alarm escalated': 'alarm',
  'alarm acknowledged': 'alarm',
  'alarm over': 'alarm',
  'alarm closed': 'alarm',
  'alarm withdrawn': 'alarm',
  'all lost': 'lost',
  'all heard again': 'heard again',
  incident: 'incident',
  occurrence: 'occurrence',
}

export const timelineEventShape = ({ kind }: TimelineEvent): EventShape => SHAPES[kind]

/** Returns a unique key of an event. */
export const timelineEventKey = (happening: TimelineEvent): string =>
  `${happening.kind} ${happening.t} ${timelineEventGuard(happening) ?? restOfKey(happening)}`

const restOfKey = (happening: TimelineEvent): string =>
  'recordId' in happening
    ? happening.recordId
    : 'shift' in happening
      ? happening.shift
      : 'alarm' in happening
        ? happening.alarm
        : ''
