import type { Device } from '../../../contract/device.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useRevokeDevice } from './use-devices.ts'

/** Asks before a phone is shut out. */
export function RevokeDialog({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const revoke = useRevokeDevice()
  return (
    <ConfirmDialog
      open={device !== null}
      title="Revoke this phone?"
      confirm="Revoke"
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!device) return
        revoke.mutate(device.id, {
          onSuccess: () => {
            showToast('success', `${device.label} of ${device.worker_name} is revoked.`)
            onClose()
          },
          onError: (error) => showToast('error', error.message),
        })
      }}
    >
      {device &&
        `${device.label} of ${device.worker_name} can no longer report. What it reported stays. To use the phone again, enrol it again.`}
    </ConfirmDialog>
  )
}
