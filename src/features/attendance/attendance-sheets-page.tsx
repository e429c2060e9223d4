import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { attendanceSheetSteps, type AttendanceSheet } from '../../../contract/attendance/attendance-sheets.ts'
import { attendanceSheetLifecycle } from '../../../domain/attendance/attendance-sheet.ts'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { DateField, PickerField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { attendanceSheet } from './attendance-sheet-kind.ts'
import { SheetCard } from './sheet-card.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const back = css({ textStyle: 'dense', color: 'accent.ink', _hover: { textDecoration: 'underline' } })

const TONES = {
  open: 'neutral',
  submitted: 'accent',
  returned: 'warning',
  approved: 'accent',
  locked: 'neutral',
} as const

export function AttendanceSheetsPage() {
  return (
    <ListPage
      kind={attendanceSheet}
      columns={[
        {
          field: 'from_day',
          cell: (row: AttendanceSheet) => attendanceSheet.title(row),
        },
        {
          field: 'status',
          cell: ({ status }) => <Badge tone={TONES[status]}>{attendanceSheetLifecycle.words[status]}</Badge>,
        },
        { field: 'approved_by', wide: true },
        { field: 'notices', wide: true },
      ]}
      tools={
        <Link to="/attendance" className={back}>
          {tr(texts.dayBoard)}
        </Link>
      }
      whenEmpty={tr(texts.sheetHoldsTheAttendanceOfAGuardOr)}
    />
  )
}

const empty = { worker_id: null, assignment_id: null, from_day: null, to_day: null }
const fields = (
  <FormSection title={tr(texts.guardOrSite)}>
    <PickerField name="worker_id" optional />
    <PickerField name="assignment_id" optional />
    <DateField name="from_day" />
    <DateField name="to_day" hint={tr(texts.atMost31Days)} />
  </FormSection>
)

export function AddAttendanceSheetPage() {
  return (
    <AddPage kind={attendanceSheet} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditAttendanceSheetPage() {
  return (
    <EditPage kind={attendanceSheet} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function AttendanceSheetPage() {
  return (
    <ViewPage
      kind={attendanceSheet}
      notice={(row) =>
        row.notices > 0 && <Notice kind="warning">{tr(texts.fixesArrivedAfterTheApprovalTheSheetHas)}</Notice>
      }
      actions={(row) => (
        <StepButtons steps={attendanceSheetSteps} kind={attendanceSheet} row={row} phase={row.status} />
      )}
    >
      {(row) => <SheetCard sheet={row} />}
    </ViewPage>
  )
}
