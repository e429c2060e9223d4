import { Trash2 } from '../../../ui/icons/control-icons.ts'
import { MailPlus, UserCheck, UserX } from '../../../ui/icons/page-icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { guestSteps, type GuestUser } from '../../../../contract/guest.ts'
import { useAppConfig, usePermission } from '../../../app-services.ts'
import { StepButtons } from '../../../resource/command/step-buttons.tsx'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { DateField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { admissionOf, guest as kind } from './guest-kind.tsx'
import { ASSIGNMENTS, CLIENTS } from '../../../resource/record/names-of.tsx'
import { PickManyField } from './pick-many-field.tsx'

/** What may be done with a guest as they are now. */
export function GuestActions({ guest }: { guest: GuestUser }) {
  const mayEdit = usePermission('Edit Guest Users')
  const { outbox } = useAppConfig()
  const navigate = useNavigate()
  const { busy, tell, remove } = useCommands(kind)
  const [admitting, setAdmitting] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { id, full_name: name, status } = guest
  if (!mayEdit) return null
  const isIn = status === 'admitted' || status === 'expired'

  async function removeGuest() {
    const outcome = await remove(id, null)
    setRemoving(false)
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    showToast('success', `${name} removed.`)
    void navigate(kind.list, { replace: true })
  }
  async function sendLink() {
    const outcome = await tell(id, 'send-link', null, 'The link could not be sent.')
    if (outcome.kind === 'done')
      showToast(
        'success',
        outbox ? 'The guest has a new link.' : `A new link is on its way to ${guest.email}.`,
      )
    else showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <>
      <Button size="sm" icon={<UserCheck aria-hidden />} onClick={() => setAdmitting(true)}>
        {isIn ? 'Change access' : 'Admit'}
      </Button>
      {status === 'admitted' && (
        <Button size="sm" icon={<MailPlus aria-hidden />} busy={busy} onClick={() => void sendLink()}>
          {outbox ? 'Make a link' : 'Send a link'}
        </Button>
      )}
      <StepButtons
        steps={guestSteps}
        kind={kind}
        row={guest}
        // whose last day has passed is admitted still
        phase={status === 'expired' ? 'admitted' : status}
        icons={{ refuse: <UserX aria-hidden />, revoke: <UserX aria-hidden /> }}
      />
      <Button size="sm" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={removing}
        title="Remove this guest?"
        confirm="Remove"
        busy={busy}
        onClose={() => setRemoving(false)}
        onConfirm={() => void removeGuest()}
      >
        {`${name} leaves the list and is let in no longer. The history keeps what they were shown.`}
      </ConfirmDialog>
      <Dialog open={admitting} onClose={() => setAdmitting(false)} title={`What ${name} may see`}>
        <RecordForm
          kind={admissionOf(id)}
          empty={{
            until: guest.until,
            client_ids: guest.client_ids,
            assignment_ids: guest.assignment_ids,
          }}
          save={isIn ? 'Save' : 'Admit'}
          done={({ email }) =>
            status === 'admitted'
              ? `What ${name} may see is changed.`
              : outbox
                ? `${name} is admitted. No email was sent: copy the link and give it to ${email}.`
                : `${name} is admitted: a link is on its way to ${email}.`
          }
          onSaved={() => setAdmitting(false)}
          onCancel={() => setAdmitting(false)}
        >
          <DateField name="until" hint="At most 90 days from today" />
          <PickManyField
            name="client_ids"
            reference={CLIENTS}
            hint="Everything that is guarded for these clients, also what comes later"
          />
          <PickManyField
            name="assignment_ids"
            reference={ASSIGNMENTS}
            hint="Single places besides. Of each, guests see posts, guards by name and the patrols of a week."
          />
        </RecordForm>
      </Dialog>
    </>
  )
}
