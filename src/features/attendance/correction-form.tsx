import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { attendanceRecordedReply, type AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import { parseWallTime, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { DutyStatementForm } from './duty-statement-form.tsx'
import { useDutyStatement } from './use-duty-statement.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const two = css({ display: 'grid', gridTemplateColumns: { base: '1', md: '2' }, gap: '4' })

/** Form to correct a duty's attendance, with a reason. Computed findings do not change. */
export function CorrectionForm(props: { row: AttendanceBoardRow; onCancel: () => void; onDone: () => void }) {
  const { row, onCancel, onDone } = props
  const timeZone = useTimeZone()
  const { busy, problems, failure, say } = useDutyStatement(onDone)
  const [status, setStatus] = useState<'present' | 'absent' | 'excused'>('present')
  const wall = (t: number) => wallTimeAt(t, timeZone)
  const [arrival, setArrival] = useState(wall(row.arrival?.t ?? row.from))
  const [departure, setDeparture] = useState(wall(row.departure?.t ?? row.to))
  const [reason, setReason] = useState('')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void say('/attendance/corrections', attendanceRecordedReply, tr(texts.attendanceCorrected), {
      worker_id: row.workerId,
      assignment_id: row.assignmentId,
      duty_from: row.from,
      status,
      ...(status === 'present' && {
        arrival: parseWallTime(arrival, timeZone),
        departure: parseWallTime(departure, timeZone),
      }),
      reason,
    })
  }
  return (
    <DutyStatementForm
      label={tr(texts.correct)}
      busy={busy}
      failure={failure}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <Field label={tr(texts.attendance)} error={problems.status}>
        <Select value={status} onChange={(event) => setStatus(event.currentTarget.value as typeof status)}>
          <option value="present">{tr(texts.present)}</option>
          <option value="absent">{tr(texts.absent)}</option>
          <option value="excused">{tr(texts.excused)}</option>
        </Select>
      </Field>
      {status === 'present' && (
        <div className={two}>
          <Field label={tr(texts.arrival)} error={problems.arrival}>
            <TimeInput kind="minute" value={arrival} onChange={setArrival} />
          </Field>
          <Field label={tr(texts.departure)} error={problems.departure}>
            <TimeInput kind="minute" value={departure} onChange={setDeparture} />
          </Field>
        </div>
      )}
      <Field label={tr(texts.reason)} error={problems.reason}>
        <Input value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </DutyStatementForm>
  )
}
