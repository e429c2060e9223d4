import type { Kysely } from 'kysely'
import { type AttendanceEvent, attendanceStream } from '../../domain/attendance/attendance.ts'
import { ATTENDANCE_RULES } from '../../domain/attendance/attendance-rules.ts'
import { clockKind, findClockEventDuty } from '../../domain/attendance/clock/clock-event.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { formatTypedTime } from '../../domain/time/typed-time.ts'
import { zoneDateAt, wallTimeAt } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { readAttendedGuards } from './attended-duties.ts'
import { readAttendance } from './read-attendance.ts'
import { dutyKey } from './duty-statements.ts'
import { findApprovedSheet, isSheetFrozen, readPeriodSheets } from './period-sheets.ts'

type Db = Kysely<Tables>
type Of<Type extends AttendanceEvent['type']> = Extract<AttendanceEvent, { type: Type }>

/**
 * Refuses changes to a duty of an approved sheet. Also refuses a correction that counts time which another
 * duty of the guard already counts. Runs in the transaction of the command.
 */
export async function attendanceRefusal(
  trx: Db,
  { company, events, at: now }: DecidedEvents,
): Promise<Refusal | null> {
  const id = companyId(company)
  const timeZone = await readCompanyZone(trx, id)
  for (const stored of events) {
    const event = readEvent(attendanceStream, stored)
    if (event.type === 'AttendanceChangedByLateFixes') continue
    const isApproved =
      event.type === 'AttendanceCorrected'
        ? await isDutyApproved(trx, id, { ...event, from: event.dutyFrom }, timeZone)
        : await isClockApproved(trx, id, event, timeZone)
    if (isApproved)
      return {
        code: 'sheet_approved',
        message: 'The attendance sheet of this duty is approved. Return the sheet before you change it.',
      }
    const refusal =
      event.type === 'AttendanceCorrected' ? await countsTwice(trx, id, event, { timeZone, now }) : null
    if (refusal) return refusal
  }
  return null
}

async function isDutyApproved(
  trx: Db,
  company: CompanyId,
  duty: { workerId: string; assignmentId: string; from: number },
  timeZone: string,
): Promise<boolean> {
  const date = zoneDateAt(duty.from, timeZone)
  return findApprovedSheet(await readPeriodSheets(trx, company, { from: date, to: date }), duty) !== undefined
}

/**
 * Returns whether the sheet that a clock event belongs to is approved. It is the sheet of the nearest duty
 * or, without one, of the day.
 */
async function isClockApproved(
  trx: Db,
  company: CompanyId,
  event: Of<'ClockEventRecorded' | 'ClockEventWithdrawn'>,
  timeZone: string,
): Promise<boolean> {
  const { workerId, assignmentId, happenedAt: t } = event
  const kind = event.type === 'ClockEventRecorded' ? event.kind : await kindOf(trx, company, event.clockEvent)
  const { aroundMs } = ATTENDANCE_RULES
  const asked = { span: { from: t - aroundMs, to: t + aroundMs }, timeZone, workerIds: [workerId] }
  for await (const guards of readAttendedGuards(trx, company, asked))
    for (const { duties } of guards) {
      const here = duties.filter((duty) => duty.assignmentId === assignmentId)
      const duty = findClockEventDuty({ kind, t }, here, aroundMs)
      if (duty) return isDutyApproved(trx, company, duty, timeZone)
    }
  const date = zoneDateAt(t, timeZone)
  const sheets = await readPeriodSheets(trx, company, { from: date, to: date })
  return sheets.some((sheet) => isSheetFrozen(sheet) && sheet.holds({ workerId, assignmentId }, date))
}

async function kindOf(
  trx: Db,
  company: CompanyId,
  clockEvent: string,
): Promise<Of<'ClockEventRecorded'>['kind']> {
  const row = await trx
    .selectFrom('clock_event')
    .select('kind')
    .where('company', '=', company)
    .where('id', '=', clockEvent)
    .executeTakeFirst()
  return clockKind.parse(row?.kind ?? 'in')
}

async function countsTwice(
  trx: Db,
  company: CompanyId,
  { workerId, assignmentId, dutyFrom, after }: Of<'AttendanceCorrected'>,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<Refusal | null> {
  const { arrival, departure } = after
  if (arrival === null || departure === null) return null
  const asked = { span: { from: arrival, to: departure }, timeZone, now, workerIds: [workerId] }
  const own = dutyKey({ workerId, assignmentId, from: dutyFrom })
  // the log is locked here, so read the fixes, which is slow, only if there is a second duty
  if (!(await hasOther(trx, company, asked, own))) return null
  const { rows, assignments } = await readAttendance(trx, company, asked)
  for (const row of rows) {
    const both = row.worked.find((span) => span.from < departure && arrival < span.to)
    if (dutyKey(row) === own || !both) continue
    const [from, to] = [both.from, both.to].map((t) => formatTypedTime(wallTimeAt(t, timeZone)))
    return {
      code: 'duplicate_time',
      message: `From ${from} to ${to} the work of this guard counts at ${assignments[row.assignmentId]}. Give times outside it, or correct that duty first.`,
      field: both.from <= arrival ? 'arrival' : 'departure',
    }
  }
  return null
}

async function hasOther(
  trx: Db,
  company: CompanyId,
  asked: Parameters<typeof readAttendedGuards>[2],
  own: string,
): Promise<boolean> {
  for await (const guards of readAttendedGuards(trx, company, asked))
    if (guards.some(({ duties }) => duties.some((duty) => dutyKey(duty) !== own))) return true
  return false
}
