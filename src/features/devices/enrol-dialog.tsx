<<<<<<< HEAD
import type { Device } from '../../../contract/device.ts'
import { PickerField, TextField } from '../../resource/form-fields.tsx'
import { RecordForm } from '../../resource/record-form.tsx'
=======
import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { devices, type Device } from '../../../contract/device.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
>>>>>>> w-kernel
import { Dialog } from '../../ui/dialog.tsx'
import { device } from './device-kind.ts'

const empty = { worker_id: null, label: '' }

interface Props {
  open: boolean
  onClose: () => void
  onEnrolled: (device: Device) => void
}

/** Asks for whom a phone reports and what it is called. */
export function EnrolDialog({ open, onClose, onEnrolled }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Enrol a phone" size="sm">
      <RecordForm kind={device} empty={empty} save="Enrol" onSaved={onEnrolled} onCancel={onClose}>
        <PickerField name="worker_id" />
        <TextField name="label" hint="What you call the phone, e.g. Samsung A15, blue case" />
      </RecordForm>
    </Dialog>
  )
}
<<<<<<< HEAD
=======

function EnrolForm({
  enrol,
  onEnrolled,
}: {
  enrol: ReturnType<typeof useEnrolDevice>
  onEnrolled: (device: Device) => void
}) {
  const workers = useWorkers(true)
  const [workerId, setWorkerId] = useState<string | null>(null)
  const [label, setLabel] = useState('')
  const [tried, setTried] = useState(false)
  const parsed = devices.body.safeParse({ worker_id: workerId ?? undefined, label })
  const wrong = new Set(tried ? parsed.error?.issues.map((issue) => issue.path[0]) : [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (parsed.success && !enrol.isPending)
      enrol.mutate(parsed.data, { onSuccess: ({ data }) => onEnrolled(data) })
  }

  const failure = enrol.error ?? workers.error
  return (
    <form id={FORM} className={form} noValidate onSubmit={submit}>
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <Combobox
        label="Guard"
        placeholder={workers.isPending ? 'Loading guards…' : 'Type a name'}
        options={(workers.data ?? []).map((worker) => ({
          value: worker.id,
          label: worker.user_full_name,
          detail: worker.assignment_name ?? undefined,
        }))}
        value={workerId}
        onChange={setWorkerId}
        error={wrong.has('worker_id') ? 'Choose the guard who carries the phone.' : undefined}
      />
      <Field
        label="Label"
        hint="What you call the phone, e.g. Samsung A15, blue case"
        error={wrong.has('label') ? 'Give the phone a label of at most 80 characters.' : undefined}
      >
        <Input value={label} maxLength={80} onChange={(event) => setLabel(event.currentTarget.value)} />
      </Field>
    </form>
  )
}
>>>>>>> w-kernel
