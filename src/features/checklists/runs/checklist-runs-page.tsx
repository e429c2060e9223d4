import { Link, useSearchParams } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { checklistRunSteps } from '../../../../contract/site-posts/checklist-run.ts'
import { checklistRunLifecycle } from '../../../../domain/checklist-runs/checklist-run-lifecycle.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../../app/app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { RelatedRecords } from '../../../resource/related/related-records.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { Plus } from '../../../ui/icons/control-icons.ts'
import { PenLine } from '../../../ui/icons/record-icons.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { checklistRun, RunStatus } from './checklist-run-kind.tsx'
import { ChecklistViews } from '../checklist-views.tsx'
import { ReportAnswers } from '../field-reports/report-answers.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

export function ChecklistRunsPage() {
  const mayEdit = usePermission('Edit Checklists')
  return (
    <ListPage
      kind={checklistRun}
      notice={
        <>
          <ChecklistViews at="/checklist-reports" />
          <Narrowed />
        </>
      }
      add={
        mayEdit && (
          <Link to="/checklist-reports/new" className={cx(buttonRecipe())}>
            <Plus aria-hidden /> {tr(texts.fillInAChecklist)}
          </Link>
        )
      }
      columns={[
        { field: 'title' },
        { field: 'site_post_id' },
        { field: 'status', cell: ({ status }) => <RunStatus status={status} /> },
        { field: 'at' },
        { field: 'reporter', wide: true },
        { field: 'failures', numeric: true },
        { field: 'score', numeric: true, wide: true },
      ]}
      whenEmpty={tr(texts.reportArrivesWhenSomebodyScansTheCodeOf)}
    />
  )
}

/** Shows filters from the URL that have no control on this page. */
function Narrowed() {
  const [params] = useSearchParams()
  const clock = zoneClock(useTimeZone())
  const [from, to, item] = ['from', 'to', 'failed_item'].map((name) => params.get(name))
  if (!from && !to && !item) return null
  const rest = new URLSearchParams(params)
  for (const name of ['from', 'to', 'failed_item', 'page']) rest.delete(name)
  const parts = [
    from && to && tr(texts.fromTo, { clock: clock.minute(Number(from)), clock2: clock.minute(Number(to)) }),
    item && tr(texts.withAFailureOf, { item }),
  ]
  return (
    <Notice kind="info">
      {`${tr(texts.reportsBoolean, { Boolean: parts.filter(Boolean).join(', ') })} `}
      <Link to={`/checklist-reports?${rest}`} className={link}>
        {tr(texts.showAll)}
      </Link>
    </Notice>
  )
}

export function ChecklistRunPage() {
  const mayEdit = usePermission('Edit Checklists')
  return (
    <ViewPage
      kind={checklistRun}
      actions={(row) => (
        <>
          {mayEdit && checklistRunLifecycle.may(row.status, 'run.report') && (
            <Link to={`/checklist-reports/${row.id}/fill-in`} className={cx(buttonRecipe({ size: 'sm' }))}>
              <PenLine aria-hidden /> {tr(texts.fillIn)}
            </Link>
          )}
          <StepButtons steps={checklistRunSteps} kind={checklistRun} row={row} phase={row.status} />
        </>
      )}
    >
      {(row) => (
        <>
          <ReportAnswers key={row.id} id={row.id} />
          <RelatedRecords of="checklist_run_id" id={row.id} />
        </>
      )}
    </ViewPage>
  )
}
