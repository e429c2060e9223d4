import type { Checkpoint } from '../../../contract/rounds/checkpoint.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { useStillShown } from '../../resource/form/leave-guard.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { checkpoint } from './checkpoint-kind.ts'

/** Gives a checkpoint another code, after a confirmation. */
export function RenewCode({ of, onClose }: { of: Checkpoint | null; onClose: () => void }) {
  const { busy, tell } = useCommands(checkpoint)
  const stillShown = useStillShown(of?.id)
  async function renew() {
    if (!of) return
    const outcome = await tell(of.id, 'renew-code', null, 'The code could not be renewed.')
    if (outcome.kind === 'conflict') return showToast('error', outcome.since.message)
    if (outcome.kind !== 'done') return showToast('error', outcome.message)
    showToast('success', `${of.name} has a new code. Print it and replace the old one.`)
    if (stillShown()) onClose()
  }
  return (
    <ConfirmDialog
      open={of !== null}
      title="Renew this code?"
      confirm="Renew"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void renew()}
    >
      The code that hangs at the checkpoint is no longer valid. Print the new one, or write it on the tag.
    </ConfirmDialog>
  )
}
