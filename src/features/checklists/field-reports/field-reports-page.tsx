import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { type FieldReport, fieldReportSteps } from '../../../../contract/field/field-report.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { ChecklistViews } from '../checklist-views.tsx'
import { fieldReport, ReportStatus } from './field-report-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Lists reports by reporting code. The office decides about those with reasons for doubt. */
export function FieldReportsPage() {
  return (
    <ListPage
      kind={fieldReport}
      notice={<ChecklistViews at="/field-reports" />}
      columns={[
        { field: 'title' },
        { field: 'status', cell: ({ status }) => <ReportStatus status={status} /> },
        { field: 'doubts' },
        { field: 'site_post_id' },
        { field: 'made_at' },
        { field: 'received_at', wide: true },
      ]}
      whenEmpty={tr(texts.reportArrivesWhenSomebodyScansTheCodeOf2)}
    />
  )
}

/** Page of one report by reporting code: content, created record, and the decision. */
export function FieldReportPage() {
  return (
    <ViewPage
      kind={fieldReport}
      actions={(row) => (
        <StepButtons steps={fieldReportSteps} kind={fieldReport} row={row} phase={row.status} />
      )}
    >
      {(row) => <WrittenTo row={row} />}
    </ViewPage>
  )
}

const PLACES: Readonly<Record<string, { to: (id: string) => string; words: string }>> = {
  occurrence: { to: (id) => `/occurrence/view/${id}`, words: tr(texts.openTheOccurrence) },
  'checklist-run': { to: (id) => `/checklist-reports/${id}`, words: tr(texts.openTheChecklistReport) },
  'round-run': { to: (id) => `/rounds/${id}`, words: tr(texts.openTheRound) },
  attendance: { to: () => '/attendance', words: tr(texts.openTheAttendance) },
}

function WrittenTo({ row: { outcome } }: { row: FieldReport }) {
  const cut = outcome?.lastIndexOf('-') ?? -1
  const place = outcome === null ? undefined : PLACES[outcome.slice(0, cut)]
  if (!place || outcome === null) return null
  return (
    <Link className={link} to={place.to(outcome.slice(cut + 1))}>
      {place.words}
    </Link>
  )
}
