import { guardOf, type Happening } from '../../../../../domain/night/happening.ts'
import { ageText } from '../../../../../domain/time/age.ts'
import { STANDING_WORDS } from '../../../../../domain/worker/standing.ts'
import type { MarkShape } from '../../replay/mark-shape.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

const OFFLINE = STANDING_WORDS.lost.name.toLowerCase()
const guards = (count: number) => `${count} ${count === 1 ? 'guard' : 'guards'}`

const ofShift = (shift: string) => (/shift/i.test(shift) ? shift : `${shift} shift`.trimStart())

interface Said {
  nameOf: (guard: string) => string
  timeOf: (t: number) => string
}

/** Describes a timeline event. */
export function happeningText(happening: Happening, { nameOf, timeOf }: Said): string {
  const all = (ids: readonly string[]) => (ids[0] && ids.length === 1 ? nameOf(ids[0]) : guards(ids.length))
  switch (happening.kind) {
    case 'lost':
      return `${nameOf(happening.guard)} went ${OFFLINE}: ${happening.since === null ? 'no fix yet' : `last fix ${timeOf(happening.since)}`}`
    case 'heard again':
      return `${nameOf(happening.guard)} is reporting again${happening.since === null ? '' : ` after ${ageText(happening.t - happening.since)}`}`
    case 'fence left':
      return `${nameOf(happening.guard)} ${happening.seen ? 'left' : 'is outside'} the fence of ${happening.fence}`
    case 'back within':
      return `${nameOf(happening.guard)} is back within the fence of ${happening.fence}`
    case 'shift began':
      return `${happening.shift || tr(texts.shift)} began: ${guards(happening.guards.length)} due`
    case 'shift over':
      return `${happening.shift || tr(texts.shift)} over: ${guards(happening.guards.length)}`
    case 'not begun':
      return `${all(happening.guards)} ${happening.guards.length === 1 ? 'has' : 'have'} not reported since the ${ofShift(happening.shift)} began`
    case 'begun late':
      return `${all(happening.guards)}: first report, ${ageText(happening.t - happening.began)} late`
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
      return `Incident ${happening.name}`
    case 'occurrence':
      return tr(texts.occurrenceBookName, { name: happening.name })
  }
}

const SHAPES: Readonly<Record<Happening['kind'], MarkShape>> = {
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

export const happeningShape = ({ kind }: Happening): MarkShape => SHAPES[kind]

/** Returns a unique key of an event. */
export const happeningKey = (happening: Happening): string =>
  `${happening.kind} ${happening.t} ${guardOf(happening) ?? restOfKey(happening)}`

const restOfKey = (happening: Happening): string =>
  'recordId' in happening
    ? happening.recordId
    : 'shift' in happening
      ? happening.shift
      : 'alarm' in happening
        ? happening.alarm
        : ''
