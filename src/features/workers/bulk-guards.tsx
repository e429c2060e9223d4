import { ShieldOff, UserPlus } from '../../ui/icons/page-icons.ts'
import { useRef, useState } from 'react'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { devices } from '../../../contract/field/device.ts'
import type { Worker } from '../../../contract/workers/worker.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import type { Outcome } from '../../resource/command/send-command.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { RecordPicker } from '../../resource/form/record-picker.tsx'
import type { BulkAction, BulkProps } from '../../resource/bulk/bulk-bar.tsx'
import { BulkDialog } from '../../resource/bulk/bulk-dialog.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { formatCount } from '../../resource/record/resource-view.ts'
import { assignmentGuardView } from '../assignments/assigned-guard-kind.ts'
import { device } from '../devices/device-kind.ts'
import { guard } from './guard-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

function AssignGuards({ rows, onClose }: BulkProps<Worker>) {
  const [to, setTo] = useState<string | null>(null)
  const { add } = useCommands(assignmentGuardView(to ?? ''))
  return (
    <BulkDialog
      rows={rows}
      nameOf={guard.title}
      title={tr(texts.assignGuard, { guard: formatCount(guard, rows.length) })}
      confirm={tr(texts.assign)}
      incomplete={to === null}
      run={(row) => add({ worker_id: row.id, site_post_id: null, shift: null })}
      done={(count) => tr(texts.guardAssigned, { guard: formatCount(guard, count) })}
      onClose={onClose}
    >
      <p>{tr(texts.theirPresentAssignmentsStayPostsAndHoursAre)}</p>
      <RecordPicker
        label={tr(texts.assignment)}
        reference={{ of: assignments, title: 'name' }}
        value={to}
        onChange={setTo}
      />
    </BulkDialog>
  )
}

const revokedWords = (phones: number) =>
  phones === 0
    ? tr(texts.thereWereNoPhonesToRevoke)
    : tr(texts.revokedWord, {
        phones,
        written: phones.toLocaleString('en'),
      })

function RevokePhones({ rows, onClose }: BulkProps<Worker>) {
  const { api } = useSession()
  const { tell } = useCommands(device)
  const revoked = useRef(0)
  async function revokeAll({ id }: Worker): Promise<Outcome<unknown>> {
    try {
      const { data } = await api.get(devices.path, devices.page, {
        query: { worker_id: id, per_page: 100 },
        failure: tr(texts.phonesCouldNotBeFetched),
      })
      for (const phone of data.filter(({ status }) => status === 'enrolled')) {
        const outcome = await tell(phone.id, 'revoke', null, tr(texts.phoneCouldNotBeRevoked))
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
      title={tr(texts.revokeThePhonesOfGuard, { guard: formatCount(guard, rows.length) })}
      confirm={tr(texts.revoke)}
      danger
      run={revokeAll}
      done={() => revokedWords(revoked.current)}
      onClose={onClose}
    >
      <p>{tr(texts.noneOfTheirPhonesCanReportAnyMore)}</p>
    </BulkDialog>
  )
}

export const BULK_GUARDS: readonly BulkAction<Worker>[] = [
  { label: tr(texts.assign), icon: <UserPlus />, needs: 'Edit Assignments', Dialog: AssignGuards },
  { label: tr(texts.revokePhones), icon: <ShieldOff />, needs: 'Edit Phones', Dialog: RevokePhones },
  removeRows(guard, tr(texts.theyAreNoLongerListedTheirHistoryIs)),
]
