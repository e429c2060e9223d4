import { useState, type SubmitEvent } from 'react'
import { attendanceRecordedReply, type AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import { parseWallTime, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { DutyStatementForm } from './duty-statement-form.tsx'
import { useDutyStatement } from './use-duty-statement.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export function ClockForm(props: { row: AttendanceBoardRow; onCancel: () => void; onDone: () => void }) {
  const { row, onCancel, onDone } = props
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const { busy, problems, failure, say } = useDutyStatement(onDone)
  const [kind, setKind] = useState('in')
  const [at, setAt] = useState(wallTimeAt(Math.min(now, row.to), timeZone))
  const [note, setNote] = useState('')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void say('/attendance/clock-events', attendanceRecordedReply, tr(texts.clockEventRecorded), {
      worker_id: row.workerId,
      assignment_id: row.assignmentId,
      kind,
      happened_at: parseWallTime(at, timeZone),
      note: note.trim() === '' ? null : note,
    })
  }
  return (
    <DutyStatementForm
      label={tr(texts.record)}
      busy={busy}
      failure={failure}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <Field label={tr(texts.event)} error={problems.kind}>
        <Select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          <option value="in">{tr(texts.clockIn)}</option>
          <option value="out">{tr(texts.clockOut)}</option>
          <option value="break_start">{tr(texts.breakBegins)}</option>
          <option value="break_end">{tr(texts.breakEnds)}</option>
        </Select>
      </Field>
      <Field label={tr(texts.time)} error={problems.happened_at}>
        <TimeInput kind="minute" value={at} onChange={setAt} />
      </Field>
      <Field label={tr(texts.note)} hint={tr(texts.mayBeLeftEmpty)} error={problems.note}>
        <Input value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
    </DutyStatementForm>
  )
}
