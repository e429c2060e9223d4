import { attendanceStream } from '../../domain/attendance/attendance.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { Resource } from '../resource/resource.ts'
import './attendance-tables.ts'
import { attendanceRefusal } from './attendance-refusals.ts'

/** Record type of attendance: corrections, clock events of guards, and changes by late fixes. */
export const attendance: Resource = {
  noun: { one: 'attendance', many: 'attendance' },
  path: '/attendance',
  refuses: attendanceRefusal,
  readModel: readModel(
    attendanceStream,
    ['clock_event', 'attendance_correction', 'attendance_change'],
    (trx, { company }, event, { position, at, by }) => {
      const key = { company, id: String(position) }
      switch (event.type) {
        case 'ClockEventRecorded': {
          const { type: _, ...said } = event
          return addRow(trx, 'clock_event', key, { ...toColumnFields(said), recorded_by: by })
        }
        case 'ClockEventWithdrawn':
          return changeRow(trx, 'clock_event', { company, id: event.clockEvent }, { withdrawn_at: at })
        case 'AttendanceCorrected': {
          const { workerId, assignmentId, dutyFrom, after } = event
          const duty = toColumnFields({ workerId, assignmentId, dutyFrom })
          return addRow(trx, 'attendance_correction', key, { ...duty, ...after, at, recorded_by: by })
        }
        case 'AttendanceChangedByLateFixes': {
          const { type: _, before, after, ...duty } = event
          return addRow(trx, 'attendance_change', key, {
            ...toColumnFields(duty),
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            at,
          })
        }
      }
    },
  ),
}
