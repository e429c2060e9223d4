import { useState } from 'react'
import type { ReportingCode } from '../../../../contract/reporting-code.ts'
import { usePermission } from '../../../app-services.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { useStillShown } from '../../../resource/form/leave-guard.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ShieldOff } from '../../../ui/icons/page-icons.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { CodeSheet } from './code-sheet.tsx'
import { reportingCode } from './reporting-code-kind.ts'

/** The codes of all site posts. They are issued on the page of a post. */
export function ReportingCodesPage() {
  return (
    <ListPage
      kind={reportingCode}
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
  const [revoking, setRevoking] = useState<ReportingCode | null>(null)
  return (
    <>
      <ViewPage
        kind={reportingCode}
        actions={(row) =>
          mayEdit &&
          row.status === 'issued' && (
            <Button size="sm" icon={<ShieldOff />} onClick={() => setRevoking(row)}>
              Revoke
            </Button>
          )
        }
      >
        {(row) => mayEdit && row.status === 'issued' && <CodeSheet code={row} />}
      </ViewPage>
      <RevokeCode code={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

function RevokeCode({ code, onClose }: { code: ReportingCode | null; onClose: () => void }) {
  const { busy, tell } = useCommands(reportingCode)
  const stillShown = useStillShown(code?.id)
  async function revoke() {
    if (!code) return
    const outcome = await tell(code.id, 'revoke', null, reportingCode.failures.remove(code.id))
    if (outcome.kind === 'conflict') return showToast('error', outcome.since.message)
    if (outcome.kind !== 'done') return showToast('error', outcome.message)
    showToast('success', `${code.label} is revoked.`)
    if (stillShown()) onClose()
  }
  return (
    <ConfirmDialog
      open={code !== null}
      title="Revoke this code?"
      confirm="Revoke"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      Nobody can report by it any more, also where it hangs on a wall. What was reported stays.
    </ConfirmDialog>
  )
}
