import { reportingCodeSteps } from '../../../../contract/reporting-code.ts'
import { usePermission } from '../../../app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { ShieldOff } from '../../../ui/icons/page-icons.ts'
import { ChecklistViews } from './checklist-views.tsx'
import { CodeSheet } from './code-sheet.tsx'
import { reportingCode } from './reporting-code-kind.ts'

/** The codes of all site posts. They are issued on the page of a post. */
export function ReportingCodesPage() {
  return (
    <ListPage
      kind={reportingCode}
      notice={<ChecklistViews at="/reporting-codes" />}
      columns={[
        { field: 'label' },
        { field: 'site_post_id' },
        { field: 'status' },
        { field: 'expires_on' },
        { field: 'issued_at', wide: true },
      ]}
      whenEmpty="Codes are issued on the page of a site post. People who scan one fill in the checklists of the post, without an account."
    />
  )
}

/** One code: its sheet to print, and the way to revoke it. */
export function ReportingCodePage() {
  const mayEdit = usePermission('Edit Checklists')
  return (
    <ViewPage
      kind={reportingCode}
      actions={(row) => (
        <StepButtons
          steps={reportingCodeSteps}
          kind={reportingCode}
          row={row}
          phase={row.status}
          icons={{ revoke: <ShieldOff /> }}
        />
      )}
    >
      {(row) => mayEdit && row.status === 'issued' && <CodeSheet code={row} />}
    </ViewPage>
  )
}
