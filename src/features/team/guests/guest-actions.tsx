import { Trash2 } from '../../../ui/icons/control-icons.ts'
import { MailPlus, UserCheck, UserX } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { guestSteps, type GuestUser } from '../../../../contract/guests/guest.ts'
import { useAppConfig, usePermission } from '../../../app/app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { DateField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { guestApproval, guest as kind } from './guest-kind.tsx'
import { ASSIGNMENT_REFERENCE, CLIENT_REFERENCE } from '../../../resource/related/record-names.tsx'
import { PickManyField } from '../pick-many-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function GuestActions({ guest }: { guest: GuestUser }) {
  const mayEdit = usePermission('Edit Guest Users')
  const { outbox } = useAppConfig()
  const navigate = useNavigate()
  const { busy, tell, remove } = useCommands(kind)
  const [approving, setApproving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { id, full_name: name, status } = guest
  if (!mayEdit) return null
  const isIn = status === 'approved' || status === 'expired'

  async function removeGuest() {
    const outcome = await remove(id, null)
    setRemoving(false)
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    showToast('success', tr(texts.nameRemoved, { name }))
    void navigate(kind.list, { replace: true })
  }
  async function sendLink() {
    const outcome = await tell(id, 'send-link', null, tr(texts.linkCouldNotBeSent))
    if (outcome.kind === 'done')
      showToast(
        'success',
        outbox ? tr(texts.guestHasANewLink) : tr(texts.newLinkIsOnItsWayToEmail, { email: guest.email }),
      )
    else showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <>
      <Button size="sm" icon={<UserCheck aria-hidden />} onClick={() => setApproving(true)}>
        {isIn ? tr(texts.changeAccess) : tr(texts.approve)}
      </Button>
      {status === 'approved' && (
        <Button size="sm" icon={<MailPlus aria-hidden />} busy={busy} onClick={() => void sendLink()}>
          {outbox ? tr(texts.makeALink) : tr(texts.sendALink)}
        </Button>
      )}
      <StepButtons
        steps={guestSteps}
        kind={kind}
        row={guest}
        // the lifecycle has no phase "expired": an expired guest is in the phase "approved"
        phase={status === 'expired' ? 'approved' : status}
        icons={{ refuse: <UserX aria-hidden />, revoke: <UserX aria-hidden /> }}
      />
      <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)}>
        {tr(texts.remove)}
      </Button>
      <ConfirmDialog
        open={removing}
        title={tr(texts.removeThisGuest)}
        confirm={tr(texts.remove)}
        busy={busy}
        onClose={() => setRemoving(false)}
        onConfirm={() => void removeGuest()}
      >
        {tr(texts.nameLeavesTheListAndIsLetIn, { name })}
      </ConfirmDialog>
      <Dialog open={approving} onClose={() => setApproving(false)} title={tr(texts.whatNameMaySee, { name })}>
        <RecordForm
          kind={guestApproval(id)}
          empty={{
            until: guest.until,
            client_ids: guest.client_ids,
            assignment_ids: guest.assignment_ids,
          }}
          save={isIn ? tr(texts.save) : tr(texts.approve)}
          done={({ email }) =>
            status === 'approved'
              ? tr(texts.whatNameMaySeeIsChanged, { name })
              : outbox
                ? tr(texts.nameIsApprovedNoEmailWasSentCopy, { name, email })
                : tr(texts.nameIsApprovedALinkIsOnIts, { name, email })
          }
          onSaved={() => setApproving(false)}
          onCancel={() => setApproving(false)}
        >
          <DateField name="until" hint={tr(texts.atMost90DaysFromToday)} />
          <PickManyField
            name="client_ids"
            reference={CLIENT_REFERENCE}
            hint={tr(texts.allPlacesOfTheseClientsAlsoFutureOnes)}
          />
          <PickManyField
            name="assignment_ids"
            reference={ASSIGNMENT_REFERENCE}
            hint={tr(texts.additionalAssignmentsForEachGuestsSeePosts)}
          />
        </RecordForm>
      </Dialog>
    </>
  )
}
