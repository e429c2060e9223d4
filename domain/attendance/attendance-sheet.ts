import { z } from 'zod'
import { refuse, type Decision } from '../event-sourcing/event.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { lifecycleStream } from '../event-sourcing/lifecycle-stream.ts'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { day } from '../time/day.ts'
import { daysUntilExpiry } from '../time/expiry.ts'
import { attendanceStatus, UNKNOWN_FINDINGS } from './attendance-row.ts'
import { attendanceSummary } from './attendance.ts'

/**
 * A duty as it is approved with an attendance sheet. Times are ms since epoch UTC; hours of each kind are
 * whole minutes.
 */
export const sheetLine = attendanceSummary.extend({
  workerId: z.string(),
  assignmentId: z.string(),
  from: z.number(),
  to: z.number(),
  status: attendanceStatus,
  holiday: z.number(),
  overtime: z.number(),
  night: z.number(),
  regular: z.number(),
  /** reason of a correction; null: not corrected */
  reason: z.string().nullable(),
  /** why the attendance is unknown; `unknownMin`: for how many minutes */
  unknown: z.enum(UNKNOWN_FINDINGS).nullable().default(null),
  unknownMin: z.number().default(0),
  /** the periods that add up to `minutes`, from which other sheets compute overtime; null: not stored */
  worked: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .nullable()
    .default(null),
})
export type SheetLine = z.infer<typeof sheetLine>

/** Maximum length of the period of a sheet, days. */
const SHEET_DAYS = 31

export const sheetRules = z.object({
  /** either a guard or a site */
  workerId: z.string().min(1).nullish(),
  assignmentId: z.string().min(1).nullish(),
  fromDay: day,
  toDay: day,
})

const sheetRecord = recordStream({
  name: 'attendance-sheet',
  rules: sheetRules,
  kept: z.object({
    workerId: z.string().nullable().default(null),
    assignmentId: z.string().nullable().default(null),
    fromDay: z.string(),
    toDay: z.string(),
  }),
  add: ['OpenAttendanceSheet', 'AttendanceSheetOpened'],
  change: ['ChangeAttendanceSheet', 'AttendanceSheetChanged'],
  remove: ['RemoveAttendanceSheet', 'AttendanceSheetRemoved'],
})

export const attendanceSheetLifecycle = lifecycle({
  noun: 'attendance sheet',
  permission: 'Edit Attendance',
  initial: 'open',
  phases: {
    open: { on: { 'sheet.submit': 'submitted' } },
    submitted: { on: { 'sheet.return': 'returned', 'sheet.approve': 'approved' } },
    returned: { on: { 'sheet.submit': 'submitted' } },
    approved: { on: { 'sheet.return': 'returned', 'sheet.lock': 'locked' } },
    locked: { on: { 'sheet.unlock': 'returned' } },
  },
  fields: {
    /** why the sheet was returned */
    statusNote: z.string().nullable().default(null),
    /** the approved lines; null before the approval */
    lines: z.array(sheetLine).nullable().default(null),
  },
  steps: {
    'sheet.submit': {
      command: 'SubmitAttendanceSheet',
      event: 'AttendanceSheetSubmitted',
      route: 'submit',
      button: {
        verb: 'Submit',
        title: (name) => `Submit ${name}?`,
        text: () => 'The sheet goes to the approver. Fixes that arrive late still change it.',
        done: (name) => `${name} is submitted.`,
      },
    },
    'sheet.return': {
      command: 'ReturnAttendanceSheet',
      event: 'AttendanceSheetReturned',
      input: { statusNote: label(300) },
      permission: 'Edit Attendance Approval',
      route: 'return',
      button: {
        verb: 'Return',
        title: (name) => `Return ${name}?`,
        text: () => 'The sheet can be corrected and submitted again.',
        done: (name) => `${name} is returned.`,
      },
    },
    'sheet.approve': {
      command: 'ApproveAttendanceSheet',
      event: 'AttendanceSheetApproved',
      input: { lines: z.array(sheetLine) },
      permission: 'Edit Attendance Approval',
      route: 'approve',
      button: {
        verb: 'Approve',
        title: (name) => `Approve ${name}?`,
        text: () =>
          'The attendance stays as it is now. You receive a mail when fixes arrive late that would change it.',
        done: (name) => `${name} is approved.`,
      },
    },
    'sheet.lock': {
      command: 'LockAttendanceSheet',
      event: 'AttendanceSheetLocked',
      permission: 'Edit Attendance Approval',
      route: 'lock',
      button: {
        verb: 'Lock',
        title: (name) => `Lock ${name}?`,
        text: () => 'The sheet was handed to payroll. It can only be unlocked with a reason.',
        done: (name) => `${name} is locked.`,
      },
    },
    'sheet.unlock': {
      command: 'UnlockAttendanceSheet',
      event: 'AttendanceSheetUnlocked',
      input: { statusNote: label(300) },
      permission: 'Edit Attendance Approval',
      route: 'unlock',
      button: {
        verb: 'Unlock',
        title: (name) => `Unlock ${name}?`,
        text: () => 'The sheet is returned and has to be submitted and approved again.',
        done: (name) => `${name} is returned.`,
        tone: 'danger',
      },
    },
  },
})

const withSteps = lifecycleStream(sheetRecord, { lifecycle: attendanceSheetLifecycle })
type State = typeof withSteps.initial
export type AttendanceSheetCommand = z.infer<typeof withSteps.command>
export type AttendanceSheetEvent = z.infer<typeof withSteps.event>

/** Phases in which the approved lines of a sheet do not change. */
export const FROZEN_SHEET_PHASES = ['approved', 'locked'] as const
/** Phases in which a sheet can be changed or removed. */
const CHANGEABLE: Readonly<Record<string, readonly string[]>> = {
  ChangeAttendanceSheet: ['open', 'returned'],
  RemoveAttendanceSheet: ['open', 'returned', 'submitted'],
}

/**
 * Event stream of the attendance of a guard or a site in a period, which people submit, approve and pass to
 * payroll.
 */
export const attendanceSheetStream = {
  ...withSteps,
  decide(
    command: AttendanceSheetCommand,
    state: State,
    context: Parameters<typeof withSteps.decide>[2],
  ): Decision<AttendanceSheetEvent> {
    const { type } = command
    const allowed: readonly string[] | undefined = CHANGEABLE[type]
    if (allowed && state.record && !state.removed && !allowed.includes(state.record.status))
      return refuse(
        'wrong_status',
        'This sheet is submitted or approved. Return it first to change or remove it.',
      )
    const decision = withSteps.decide(command, state, context)
    if ('refused' in decision) return decision
    const { record } = decision.events.reduce(withSteps.evolve, state)
    return (record && faultOf(record)) ?? decision
  },
}

function faultOf({ workerId, assignmentId, fromDay, toDay }: NonNullable<State['record']>) {
  if ((workerId === null) === (assignmentId === null))
    return refuse(
      'one_subject',
      'Please choose a guard or a site.',
      workerId === null ? 'workerId' : 'assignmentId',
    )
  const days = daysUntilExpiry(toDay, fromDay) + 1
  if (days < 1) return refuse('ends_before_start', 'Please give a day that is not before the first.', 'toDay')
  if (days > SHEET_DAYS) return refuse('too_long', `Please choose at most ${SHEET_DAYS} days.`, 'toDay')
  return null
}
