import type { Device } from '../../../../contract/device.ts'
import { PickerField, TextField } from '../../../resource/form/form-fields.tsx'
import { RecordForm } from '../../../resource/form/record-form.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { device } from './device-kind.ts'

interface Props {
  open: boolean
  /** whose phone it is, where that is known */
  workerId?: string
  onClose: () => void
  onEnrolled: (device: Device) => void
}

/** Asks for whom a phone reports and what it is called. */
export function EnrolDialog({ open, workerId, onClose, onEnrolled }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Enrol a phone" size="sm">
      <RecordForm
        kind={device}
        empty={{ worker_id: workerId ?? null, label: '' }}
        save="Enrol"
        onSaved={onEnrolled}
        onCancel={onClose}
      >
        {workerId === undefined && <PickerField name="worker_id" />}
        <TextField name="label" hint="What you call the phone, e.g. Samsung A15, blue case" />
      </RecordForm>
    </Dialog>
  )
}
