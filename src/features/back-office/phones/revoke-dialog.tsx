import type { Device } from '../../../../contract/device.ts'
import { useStillShown } from '../../../resource/form/leave-guard.tsx'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { device as kind, phoneOf } from './device-kind.ts'

/** Asks before a phone is shut out. */
export function RevokeDialog({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { busy, tell } = useCommands(kind)
  const stillShown = useStillShown(device?.id)
  async function revoke() {
    if (!device) return
    const outcome = await tell(device.id, 'revoke', null, 'The phone could not be revoked.')
    if (outcome.kind === 'conflict') return showToast('error', outcome.since.message)
    if (outcome.kind !== 'done') return showToast('error', outcome.message)
    showToast('success', `${phoneOf(device)} is revoked.`)
    if (stillShown()) onClose()
  }
  return (
    <ConfirmDialog
      open={device !== null}
      title="Revoke this phone?"
      confirm="Revoke"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      {device &&
        `${phoneOf(device)} can no longer report. What it reported stays. To use the phone again, enrol it again.`}
    </ConfirmDialog>
  )
}
