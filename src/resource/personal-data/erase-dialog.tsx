import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/field-problem.ts'
import { erasureBody } from '../../../contract/personal-data.ts'
import type { ErasureReason } from '../../../domain/erasure/erasure-reason.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import type { Outcome } from '../command/send-command.ts'
import { useStillShown } from '../form/leave-guard.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const buttons = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

const REASONS: Readonly<Record<ErasureReason, string>> = {
  requested: 'The person requested it',
  no_longer_needed: 'The data is no longer needed',
  consent_withdrawn: 'Consent was withdrawn',
  recorded_unlawfully: 'The data was recorded unlawfully',
}
export const ERASURE_FAILED = 'The personal data could not be erased.'

type Problems = Readonly<Record<string, readonly string[]>>

interface Props {
  id: string
  /** what the record is called, to be typed */
  called: string
  /** what the typed name is of */
  label: string
  /** what becomes unreadable, and what stays */
  consequences: string
  busy: boolean
  erase: (body: { reason: string; name: string }) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Names the consequences of an erasure, asks for the reason and the name, and erases. */
export function EraseDialog({ id, called, label, consequences, busy, erase: send, onClose }: Props) {
  const stillShown = useStillShown(id)
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
    const outcome = await send(body)
    if (outcome.kind === 'done') {
      showToast('success', 'The personal data was erased.')
      if (stillShown()) onClose()
      return
    }
    if (!stillShown()) return showToast('error', ERASURE_FAILED)
    if (outcome.kind === 'invalid') setProblems(outcome.fields)
    const isSeen = outcome.kind === 'invalid' && Object.keys(outcome.fields).some((field) => field in body)
    if (!isSeen) setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={`Erase the personal data of ${called}?`} size="sm">
      <form
        className={column}
        noValidate
        aria-label="Erase"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void erase()
        }}
      >
        <Notice kind="warning">{`${consequences} This cannot be undone.`}</Notice>
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
        <Field label={label} hint={`Type ${called} to confirm`} error={problems.name?.join(' ')}>
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
