import * as texts from './texts.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import type { AttendanceMoment } from '../../../domain/attendance/attendance-row.ts'
import { findingText, ATTENDANCE_STATUS_LABELS } from '../../../domain/attendance/attendance-labels.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { DataList } from '../../ui/content/data-list.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { createClockFormatter, ATTENDANCE_TONES } from './attendance-display.ts'
import { ClockForm } from './clock-form.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { tr } from '../../texts/tr.ts'

const FixesMap = lazyPart(() => import('./fixes-map.tsx').then((file) => file.FixesMap))

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const reasons = css({ display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'dense' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

const BY: Readonly<Record<AttendanceMoment['by'], string>> = {
  fix: tr(texts.byAFixAtThePost),
  clock: tr(texts.byAClockEvent),
  code: tr(texts.byTheCodeAtThePost),
  correction: tr(texts.byACorrection),
  last_fix: tr(texts.lastFixAtThePost),
}

/**
 * Dialog with the reasons for a duty's attendance status: findings, fixes on a map, clock events and
 * corrections.
 */
export function AttendanceDialog(props: {
  row: AttendanceBoardRow
  board: { workers: Readonly<Record<string, string>>; assignments: Readonly<Record<string, string>> }
  onClose: () => void
}) {
  const { row, board, onClose } = props
  const timeZone = useTimeZone()
  const clock = createClockFormatter(timeZone)
  const mayEdit = usePermission('Edit Attendance')
  const [form, setForm] = useState<'correct' | 'clock' | null>(null)
  const { workers, assignments } = board
  const name = workers[row.workerId] ?? tr(texts.guard)
  const moment = (of: AttendanceMoment | null) => (of ? `${clock(of.t)}, ${BY[of.by]}` : 'none')
  const isFrozen = row.sheet?.status === 'approved' || row.sheet?.status === 'locked'
  return (
    <Dialog open onClose={onClose} title={name} size="lg">
      <div className={column}>
        <DataList
          items={[
            {
              name: tr(texts.status),
              value: (
                <Badge tone={ATTENDANCE_TONES[row.status]}>{ATTENDANCE_STATUS_LABELS[row.status]}</Badge>
              ),
            },
            { name: tr(texts.site), value: assignments[row.assignmentId] ?? 'none' },
            {
              name: row.status === 'not_due' ? tr(texts.seen) : tr(texts.due),
              value: tr(texts.toTimeZone, {
                timeZone: zoneClock(timeZone).minute(row.from),
                to: clock(row.to),
              }),
            },
            { name: tr(texts.arrival), value: moment(row.arrival) },
            { name: tr(texts.departure), value: moment(row.departure) },
            {
              name: tr(texts.time),
              value: tr(texts.minWorkedMinLateMinEarly, {
                minutes: row.minutes,
                lateMin: row.lateMin,
                earlyMin: row.earlyMin,
                awayMin: row.awayMin,
                unknownMin: row.unknownMin,
              }),
            },
            ...(row.correction ? [{ name: tr(texts.correction), value: row.correction.reason }] : []),
            ...(row.sheet
              ? [
                  {
                    name: tr(texts.sheet),
                    value: (
                      <Link className={link} to={`/attendance/sheets/view/${row.sheet.id}`}>
                        {row.sheet.status}
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {row.findings.length > 0 && (
          <ul className={reasons} aria-label={tr(texts.reasons)}>
            {row.findings.map((each) => (
              <li key={`${each.kind} ${each.from}`}>
                {findingText(each, clock, (id) => assignments[id] ?? 'another site')}
              </li>
            ))}
          </ul>
        )}
        {form === null && <FixesMap row={row} />}
        {form === 'correct' && (
          <CorrectionForm row={row} onCancel={() => setForm(null)} onDone={() => setForm(null)} />
        )}
        {form === 'clock' && (
          <ClockForm row={row} onCancel={() => setForm(null)} onDone={() => setForm(null)} />
        )}
        {mayEdit && isFrozen && <Notice kind="info">{tr(texts.thisDutyIsInAnApprovedSheetReturn)}</Notice>}
        {mayEdit && !isFrozen && row.status !== 'not_due' && form === null && (
          <div className={buttons}>
            <Button tone="solid" onClick={() => setForm('correct')}>
              {tr(texts.correct)}
            </Button>
            <Button onClick={() => setForm('clock')}>{tr(texts.recordClockEvent)}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
