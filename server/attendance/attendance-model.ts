import type { Kysely } from 'kysely'
import { attendanceStream } from '../../domain/attendance/attendance.ts'
import type { Refusal } from '../../domain/event.ts'
import { readEvent } from '../../domain/stored-event.ts'
import { companyZone } from '../companies/companies.ts'
import type { Tables } from '../db/tables.ts'
import { companyId } from '../db/company-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { columnFields } from '../resource/field-names.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import './attendance-tables.ts'
import { dateAt } from '../../domain/time/zone-days.ts'
import { approvedSheetOf, isFrozen, sheetsOver } from './sheets-over.ts'

/** What people say of the attendance of a guard, and what late fixes changed. */
export const attendance: Resource = {
  noun: { one: 'attendance', many: 'attendance' },
  path: '/attendance',
  refuses,
  readModel: readModel(
    attendanceStream,
    ['clock_event', 'attendance_correction', 'attendance_change'],
    (trx, { company }, event, { position, at, by }) => {
      const key = { company, id: String(position) }
      switch (event.type) {
        case 'ClockEventRecorded': {
          const { type: _, ...said } = event
          return addRow(trx, 'clock_event', key, { ...columnFields(said), recorded_by: by })
        }
        case 'ClockEventWithdrawn':
          return changeRow(trx, 'clock_event', { company, id: event.clockEvent }, { withdrawn_at: at })
        case 'AttendanceCorrected': {
          const { workerId, assignmentId, dutyFrom, after } = event
          const duty = columnFields({ workerId, assignmentId, dutyFrom })
          return addRow(trx, 'attendance_correction', key, { ...duty, ...after, at, recorded_by: by })
        }
        case 'AttendanceChangedByLateFixes': {
          const { type: _, before, after, ...duty } = event
          return addRow(trx, 'attendance_change', key, {
            ...columnFields(duty),
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            at,
          })
        }
      }
    },
  ),
}

/** A duty of an approved sheet stays as it was approved. */
async function refuses(trx: Kysely<Tables>, { company, events }: DecidedEvents): Promise<Refusal | null> {
  const id = companyId(company)
  for (const stored of events) {
    const event = readEvent(attendanceStream, stored)
    if (event.type === 'AttendanceChangedByLateFixes') continue
    const t = 'happenedAt' in event ? event.happenedAt : event.dutyFrom
    const date = dateAt(t, await companyZone(trx, id))
    const sheets = await sheetsOver(trx, id, { from: date, to: date })
    const { workerId, assignmentId } = event
    const frozen =
      'happenedAt' in event
        ? sheets.find((sheet) => isFrozen(sheet) && sheet.holds(event, date))
        : approvedSheetOf(sheets, { workerId, assignmentId, from: event.dutyFrom })
    if (frozen)
      return {
        code: 'sheet_approved',
        message: 'The attendance sheet of this duty is approved. Return the sheet before you change it.',
      }
  }
  return null
}
