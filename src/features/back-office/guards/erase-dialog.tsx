import { useState, type SubmitEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { fieldProblem } from '../../../../contract/field-problem.ts'
import { erasureBody } from '../../../../contract/personal-data.ts'
import type { Worker } from '../../../../contract/worker.ts'
import type { ErasureReason } from '../../../../domain/erasure/erasure-reason.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { useStillShown } from '../../../resource/form/leave-guard.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { guard as kind } from './guard-kind.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const buttons = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

const REASONS: Readonly<Record<ErasureReason, string>> = {
  requested: 'The guard requested it',
  no_longer_needed: 'The data is no longer needed',
  consent_withdrawn: 'Consent was withdrawn',
  recorded_unlawfully: 'The data was recorded unlawfully',
}
const FAILED = 'The personal data could not be erased.'

type Problems = Readonly<Record<string, readonly string[]>>

/** Names the consequences of an erasure, asks for the reason and the name, and erases. */
export function EraseDialog({ guard, onClose }: { guard: Worker; onClose: () => void }) {
  const { busy, order } = useCommands(kind)
  const stillShown = useStillShown(guard.id)
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function erase() {
    const body = { reason, name }
    const wrong = erasureBody.safeParse(body, { error: fieldProblem }).error
    setFailure(null)
    setProblems(
      Object.fromEntries(wrong?.issues.map(({ path, message }) => [path.join('.'), [message]]) ?? []),
    )
    if (wrong) return
    const outcome = await order(guard.id, 'erase', FAILED, body)
    if (outcome.kind === 'done') {
      showToast('success', 'The personal data was erased.')
      if (stillShown()) onClose()
      return
    }
    if (!stillShown()) return showToast('error', FAILED)
    if (outcome.kind === 'invalid') setProblems(outcome.fields)
    const isSeen = outcome.kind === 'invalid' && Object.keys(outcome.fields).some((field) => field in body)
    if (!isSeen) setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={`Erase the personal data of ${guard.user_full_name}?`} size="sm">
      <form
        className={column}
        noValidate
        aria-label="Erase"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void erase()
        }}
      >
        <Notice kind="warning">
          Name, numbers, images, next of kin and papers become unreadable everywhere, also in the log and in
          backups. This cannot be undone, and the record can no longer be changed. Assignments, patrols and
          positions stay, of an “Erased person”.
        </Notice>
        <Field label="Reason" error={problems.reason?.join(' ')}>
          <Select data-first-focus value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
            <option value="">Choose a reason</option>
            {Object.entries(REASONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Name of the guard"
          hint={`Type ${guard.user_full_name} to confirm`}
          error={problems.name?.join(' ')}
        >
          <Input autoComplete="off" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" busy={busy}>
            Erase
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
