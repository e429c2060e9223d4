import { type Device, phoneSteps } from '../../../contract/field/device.ts'
import { StepDialog } from '../../resource/command/step-dialog.tsx'
import { device as kind, phoneName } from './device-kind.ts'

const revoke = phoneSteps.routes.find(({ route }) => route === 'revoke')

export function RevokeDialog({ device, onClose }: { device: Device | null; onClose: () => void }) {
  if (!device || !revoke?.step.button) return null
  return (
    <StepDialog
      open={revoke}
      button={revoke.step.button}
      kind={kind}
      row={device}
      called={phoneName(device)}
      onClose={onClose}
    />
  )
}
