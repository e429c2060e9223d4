import type { Device } from '../../../contract/field/device.ts'
import { PickerField, TextField } from '../../resource/form/form-fields.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { device } from './device-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  open: boolean
  /** the guard who gets the phone, if already known */
  workerId?: string
  onClose: () => void
  onEnrolled: (device: Device) => void
}

export function EnrolDialog({ open, workerId, onClose, onEnrolled }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={tr(texts.enrolAPhone)} size="sm">
      <RecordForm
        kind={device}
        empty={{ worker_id: workerId ?? null, label: '' }}
        save={tr(texts.enrol)}
        onSaved={onEnrolled}
        onCancel={onClose}
      >
        {workerId === undefined && <PickerField name="worker_id" />}
        <TextField name="label" hint={tr(texts.whatYouCallThePhoneEGSamsung)} />
      </RecordForm>
    </Dialog>
  )
}
