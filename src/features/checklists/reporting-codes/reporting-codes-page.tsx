import { css } from '../../../../styled-system/css'
import { reportingCodeSteps } from '../../../../contract/field/reporting-code.ts'
import { usePermission } from '../../../app/app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { ShieldOff } from '../../../ui/icons/page-icons.ts'
import { PartsCard } from '../../../resource/related/parts-card.tsx'
import { EditCodeUses } from '../edit-code-uses.tsx'
import { ChecklistViews } from '../checklist-views.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { fieldReport } from '../field-reports/field-report-kind.tsx'
import { reportingCode } from './reporting-code-kind.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

// the reports are not printed with the sheet
const onScreen = css({ display: 'contents', _print: { display: 'none' } })

/** Lists the reporting codes of all site posts. New codes are issued on a post's page. */
export function ReportingCodesPage() {
  return (
    <ListPage
      kind={reportingCode}
      notice={<ChecklistViews at="/reporting-codes" />}
      columns={[
        { field: 'label' },
        { field: 'site_post_id' },
        { field: 'uses' },
        { field: 'status' },
        { field: 'expires_on' },
        { field: 'issued_at', wide: true },
      ]}
      whenEmpty={tr(texts.codesAreIssuedOnThePageOfA)}
    />
  )
}

export function ReportingCodePage() {
  const mayEdit = usePermission('Edit Checklists')
  return (
    <ViewPage
      kind={reportingCode}
      actions={(row) => (
        <>
          <EditCodeUses code={row} />
          <StepButtons
            steps={reportingCodeSteps}
            kind={reportingCode}
            row={row}
            phase={row.status}
            icons={{ revoke: <ShieldOff /> }}
          />
        </>
      )}
    >
      {(row) => (
        <>
          {mayEdit && row.status === 'issued' && <CodeSheet code={row} />}
          <div className={onScreen}>
            <PartsCard
              title={tr(texts.toBeDecided)}
              anchor="to-be-decided"
              kind={fieldReport}
              only={{ reporting_code_id: row.id, status: 'questioned' }}
              columns={['title', 'doubts', 'made_at']}
              whenEmpty={tr(texts.noReportByThisCodeWaitsForA)}
            />
          </div>
        </>
      )}
    </ViewPage>
  )
}
