import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { AttendanceChange } from '../../../contract/attendance/attendance.ts'
import type { AttendanceSummary } from '../../../domain/attendance/attendance.ts'
import { ATTENDANCE_STATUS_LABELS } from '../../../domain/attendance/attendance-labels.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', padding: '4', textStyle: 'dense' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const muted = css({ color: 'ink.muted' })

const said = ({ status, lateMin, minutes }: AttendanceSummary) =>
  lateMin > 0
    ? tr(texts.lateAndMinWorked, { status: ATTENDANCE_STATUS_LABELS[status], lateMin, minutes })
    : tr(texts.minWorked, { status: ATTENDANCE_STATUS_LABELS[status], minutes })

/**
 * Lists how late fixes changed attendance. Approved sheets do not change; the difference is only reported.
 */
export function AttendanceChanges({
  changes,
  names,
}: {
  changes: readonly AttendanceChange[]
  names: { workers: Readonly<Record<string, string>>; assignments: Readonly<Record<string, string>> }
}) {
  const clock = zoneClock(useTimeZone())
  if (changes.length === 0) return null
  return (
    <Card title={tr(texts.lateFixes)}>
      <ul className={list}>
        {changes.map((each) => (
          <li key={`${each.worker_id} ${each.duty_from} ${each.at}`}>
            {each.sheet_id === null
              ? tr(texts.workersDutyOfDutyFromWasBeforeIsNow, {
                  workers: names.workers[each.worker_id] ?? tr(texts.aGuard),
                  dutyFrom: clock.minute(each.duty_from),
                  before: said(each.before),
                  after: said(each.after),
                })
              : tr(texts.workersDutyOfDutyFromApprovedAsBeforeWith, {
                  workers: names.workers[each.worker_id] ?? tr(texts.aGuard),
                  dutyFrom: clock.minute(each.duty_from),
                  before: said(each.before),
                  after: said(each.after),
                })}
            {each.sheet_id !== null && (
              <Link className={link} to={`/attendance/sheets/view/${each.sheet_id}`}>
                {tr(texts.approvedSheetHasNotChanged)}
              </Link>
            )}{' '}
            <span className={muted}>{tr(texts.receivedAt, { at: clock.minute(each.at) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
