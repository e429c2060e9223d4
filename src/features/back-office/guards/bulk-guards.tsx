import { ShieldOff, UserPlus } from '../../../ui/icons/page-icons.ts'
import { useRef, useState } from 'react'
import { assignments } from '../../../../contract/assignment.ts'
import { devices } from '../../../../contract/device.ts'
import type { Worker } from '../../../../contract/worker.ts'
import { ApiError } from '../../../api.ts'
import { useSession } from '../../../app-services.ts'
import type { Outcome } from '../../../resource/command/send-command.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import type { BulkAction, BulkProps } from '../../../resource/list/bulk-bar.tsx'
import { BulkDialog } from '../../../resource/list/bulk-dialog.tsx'
import { removeRows } from '../../../resource/list/remove-rows.tsx'
import { counted } from '../../../resource/record/record-kind.ts'
import { onAssignment } from '../assignments/assigned-guard-kind.ts'
import { device } from '../phones/device-kind.ts'
import { guard } from './guard-kind.tsx'

function AssignGuards({ rows, onClose }: BulkProps<Worker>) {
  const [to, setTo] = useState<string | null>(null)
  const { add } = useCommands(onAssignment(to ?? ''))
  return (
    <BulkDialog
      rows={rows}
      nameOf={guard.title}
      title={`Assign ${counted(guard, rows.length)}`}
      confirm="Assign"
      incomplete={to === null}
      run={(row) => add({ worker_id: row.id, site_post_id: null, shift: null })}
      done={(count) => `${counted(guard, count)} assigned.`}
      onClose={onClose}
    >
      <p>They stay on whatever they are assigned to already. Posts and hours are set on the assignment.</p>
      <RecordPicker
        label="Assignment"
        reference={{ of: assignments, title: 'name' }}
        value={to}
        onChange={setTo}
      />
    </BulkDialog>
  )
}

const revokedWords = (phones: number) =>
  phones === 0
    ? 'There were no phones to revoke.'
    : `${phones === 1 ? '1 phone' : `${phones.toLocaleString('en')} phones`} revoked.`

function RevokePhones({ rows, onClose }: BulkProps<Worker>) {
  const { api } = useSession()
  const { tell } = useCommands(device)
  const revoked = useRef(0)
  async function revokeAll({ id }: Worker): Promise<Outcome<unknown>> {
    try {
      const { data } = await api.get(devices.path, devices.page, {
        query: { worker_id: id, per_page: 100 },
        failure: 'The phones could not be fetched.',
      })
      for (const phone of data.filter(({ status }) => status === 'enrolled')) {
        const outcome = await tell(phone.id, 'revoke', null, 'The phone could not be revoked.')
        if (outcome.kind !== 'done') return outcome
        revoked.current++
      }
      return { kind: 'done', reply: null, version: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: 'failed', message: error.message }
    }
  }
  return (
    <BulkDialog
      rows={rows}
      nameOf={guard.title}
      title={`Revoke the phones of ${counted(guard, rows.length)}?`}
      confirm="Revoke"
      danger
      run={revokeAll}
      done={() => revokedWords(revoked.current)}
      onClose={onClose}
    >
      <p>
        None of their phones can report any more. What they reported stays. To use a phone again, enrol it
        again.
      </p>
    </BulkDialog>
  )
}

export const BULK_GUARDS: readonly BulkAction<Worker>[] = [
  { label: 'Assign', icon: <UserPlus />, needs: 'Edit Assignments', Dialog: AssignGuards },
  { label: 'Revoke phones', icon: <ShieldOff />, needs: 'Edit Phones', Dialog: RevokePhones },
  removeRows(
    guard,
    'They are no longer listed. Their history is kept. Guards with an assignment or a phone are skipped.',
  ),
]
