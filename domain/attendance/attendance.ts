import { z } from 'zod'
import { type StreamType, refuse } from '../event-sourcing/event.ts'
import { label, optionalLabel } from '../text/text.ts'
import { attendanceCorrection, attendanceStatus } from './attendance-row.ts'
import { clockKind, clockSource } from './clock/clock-event.ts'

const id = z.string().min(1)
const moment = z.number().int().positive()

/** The fields that are compared to report a change of attendance. Times are ms since epoch UTC. */
export const attendanceSummary = z.object({
  status: attendanceStatus,
  arrival: z.number().nullable(),
  departure: z.number().nullable(),
  lateMin: z.number(),
  earlyMin: z.number(),
  minutes: z.number(),
})
export type AttendanceSummary = z.infer<typeof attendanceSummary>

/** Identifies a duty: its guard, its assignment and its start. */
const ofDuty = z.object({ workerId: id, assignmentId: id, dutyFrom: z.number() })

/** What a person enters for a clock event; the next schema is for a correction. */
export const clockEventRules = z.object({
  workerId: id,
  assignmentId: id,
  kind: clockKind,
  happenedAt: moment,
  note: optionalLabel(200).nullish(),
})
export const correctionRules = z.object({
  workerId: id,
  assignmentId: id,
  dutyFrom: moment,
  status: attendanceCorrection.shape.status,
  arrival: moment.nullish(),
  departure: moment.nullish(),
  reason: label(300),
})

const attendanceEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ClockEventRecorded'),
    workerId: z.string(),
    assignmentId: z.string(),
    kind: clockKind,
    happenedAt: z.number(),
    source: clockSource,
    note: z.string().nullable().default(null),
  }),
  /** the reporting code's clock event was rejected and no longer counts */
  z.object({
    type: z.literal('ClockEventWithdrawn'),
    workerId: z.string(),
    assignmentId: z.string(),
    happenedAt: z.number(),
    /** position of the clock event in the event log */
    clockEvent: z.string(),
    reason: z.string(),
  }),
  ofDuty.extend({
    type: z.literal('AttendanceCorrected'),
    before: attendanceSummary,
    after: attendanceCorrection,
  }),
  ofDuty.extend({
    type: z.literal('AttendanceChangedByLateFixes'),
    before: attendanceSummary,
    after: attendanceSummary,
    /** id of the approved sheet, which stays unchanged; null if the duty was not approved yet */
    attendanceSheetId: z.string().nullable(),
  }),
])
export type AttendanceEvent = z.infer<typeof attendanceEvent>

const attendanceCommand = z.discriminatedUnion('type', [
  clockEventRules.extend({ type: z.literal('RecordClockEvent'), source: clockSource }),
  z.object({
    type: z.literal('WithdrawClockEvent'),
    workerId: id,
    assignmentId: id,
    happenedAt: moment,
    clockEvent: id,
    reason: label(300),
  }),
  correctionRules.extend({ type: z.literal('CorrectAttendance'), before: attendanceSummary }),
  ofDuty.extend({
    type: z.literal('ReportLateFixes'),
    before: attendanceSummary,
    after: attendanceSummary,
    attendanceSheetId: z.string().nullable(),
  }),
])
export type AttendanceCommand = z.infer<typeof attendanceCommand>

/** how far a device's clock may be ahead, and the maximum period of a correction, ms */
const AHEAD_MS = 2 * 60_000
const LONGEST_MS = 36 * 3_600_000

const attendanceState = z.object({ events: z.number() })

/**
 * Event stream of what people record about the attendance of one guard, and of changes caused by late
 * fixes. Its id is the guard's id.
 */
export const attendanceStream: StreamType<
  z.infer<typeof attendanceState>,
  AttendanceCommand,
  AttendanceEvent
> = {
  name: 'attendance',
  command: attendanceCommand,
  event: attendanceEvent,
  state: attendanceState,
  initial: { events: 0 },
  evolve: ({ events }) => ({ events: events + 1 }),
  decide(command, _state, { at }) {
    switch (command.type) {
      case 'RecordClockEvent': {
        if (command.happenedAt > at + AHEAD_MS)
          return refuse('in_future', 'This time is still to come.', 'happenedAt')
        const { type: _, note = null, ...said } = command
        return { events: [{ type: 'ClockEventRecorded', ...said, note }] }
      }
      case 'WithdrawClockEvent':
        return { events: [{ ...command, type: 'ClockEventWithdrawn' }] }
      case 'CorrectAttendance': {
        const { workerId, assignmentId, dutyFrom, before, status, reason } = command
        const { arrival = null, departure = null } = status === 'present' ? command : {}
        if (status === 'present') {
          if (arrival === null) return refuse('no_arrival', 'Please give the time of arrival.', 'arrival')
          if (departure === null)
            return refuse('no_departure', 'Please give the time of departure.', 'departure')
          if (departure <= arrival)
            return refuse('departure_first', 'The departure comes after the arrival.', 'departure')
          if (departure - arrival > LONGEST_MS)
            return refuse('too_long', 'Nobody works for more than 36 hours.', 'departure')
          if (departure > at + AHEAD_MS)
            return refuse('in_future', 'This time is still to come.', 'departure')
        }
        const after = { status, arrival, departure, reason }
        return {
          events: [{ type: 'AttendanceCorrected', workerId, assignmentId, dutyFrom, before, after }],
        }
      }
      case 'ReportLateFixes':
        return { events: [{ ...command, type: 'AttendanceChangedByLateFixes' }] }
    }
  },
}
