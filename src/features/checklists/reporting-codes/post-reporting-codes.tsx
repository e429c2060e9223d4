import { useState } from 'react'
import { usePermission } from '../../../app/app-services.ts'
import { DateField, TextField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { PartsCard } from '../../../resource/related/parts-card.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { QrCode } from '../../../ui/icons/page-icons.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { checklistRun } from '../runs/checklist-run-kind.tsx'
import { reportingCode } from './reporting-code-kind.ts'
import { UsesField } from '../uses-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function PostReportingCodes({ sitePostId }: { sitePostId: string }) {
  return usePermission('View Checklists') && <Codes sitePostId={sitePostId} />
}

function Codes({ sitePostId }: { sitePostId: string }) {
  const [issuing, setIssuing] = useState(false)
  const close = () => setIssuing(false)
  return (
    <>
      <PartsCard
        title={tr(texts.reportingCodes)}
        anchor="reporting-codes"
        kind={reportingCode}
        only={{ site_post_id: sitePostId }}
        columns={['label', 'uses', 'status', 'expires_on']}
        whenEmpty={tr(texts.noCodeIsIssuedForThisPostYet)}
        add={
          <Button size="sm" icon={<QrCode />} onClick={() => setIssuing(true)}>
            {tr(texts.issueACode)}
          </Button>
        }
      />
      <PartsCard
        title={tr(texts.checklistReports2)}
        anchor="checklist-reports"
        kind={checklistRun}
        only={{ site_post_id: sitePostId, sort: '-happened_at' }}
        columns={['title', 'happened_at', 'reporter', 'failures']}
        whenEmpty={tr(texts.noChecklistWasReportedFromThisPostYet)}
      />
      <Dialog open={issuing} onClose={close} title={tr(texts.issueAReportingCode)} size="sm">
        <RecordForm
          kind={reportingCode}
          empty={{ site_post_id: sitePostId, label: '', expires_on: null, uses: ['checklist'] }}
          save={tr(texts.issue)}
          done={({ label }) => tr(texts.labelIssued, { label })}
          onSaved={close}
          onCancel={close}
        >
          <TextField name="label" hint={tr(texts.whereTheCodeHangsEGInsideThe)} />
          <UsesField name="uses" />
          <DateField name="expires_on" hint={tr(texts.emptyTheCodeIsValidUntilItIs)} />
        </RecordForm>
      </Dialog>
    </>
  )
}
