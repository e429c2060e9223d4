import { useState } from 'react'
import { usePermission } from '../../../app-services.ts'
import { DateField, TextField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { PartsCard } from '../../../resource/record/parts-card.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { QrCode } from '../../../ui/icons/page-icons.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { checklistRun } from './checklist-run-kind.tsx'
import { reportingCode } from './reporting-code-kind.ts'
import { UsesField } from './uses-field.tsx'

/** The codes by which people report from a site post, and what they reported. */
export function PostReportingCodes({ sitePostId }: { sitePostId: string }) {
  return usePermission('View Checklists') && <Codes sitePostId={sitePostId} />
}

function Codes({ sitePostId }: { sitePostId: string }) {
  const [issuing, setIssuing] = useState(false)
  const close = () => setIssuing(false)
  return (
    <>
      <PartsCard
        title="Reporting codes"
        anchor="reporting-codes"
        kind={reportingCode}
        only={{ site_post_id: sitePostId }}
        columns={['label', 'uses', 'status', 'expires_on']}
        whenEmpty="No code is issued for this post yet. People who scan a code report from the post what it is for, without an account."
        add={
          <Button size="sm" icon={<QrCode />} onClick={() => setIssuing(true)}>
            Issue a code
          </Button>
        }
      />
      <PartsCard
        title="Checklist reports"
        anchor="checklist-reports"
        kind={checklistRun}
        only={{ site_post_id: sitePostId, sort: '-happened_at' }}
        columns={['title', 'happened_at', 'reporter', 'failures']}
        whenEmpty="No checklist was reported from this post yet."
      />
      <Dialog open={issuing} onClose={close} title="Issue a reporting code" size="sm">
        <RecordForm
          kind={reportingCode}
          empty={{ site_post_id: sitePostId, label: '', expires_on: null, uses: ['checklist'] }}
          save="Issue"
          done={({ label }) => `${label} issued.`}
          onSaved={close}
          onCancel={close}
        >
          <TextField name="label" hint="Where the code hangs, e.g. inside the guardhouse" />
          <UsesField name="uses" />
          <DateField name="expires_on" hint="Empty: the code is valid until it is revoked" />
        </RecordForm>
      </Dialog>
    </>
  )
}
