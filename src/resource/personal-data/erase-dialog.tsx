import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { erasureBody } from '../../../contract/workers/personal-data.ts'
import type { ErasureReason } from '../../../domain/erasure/erasure-reason.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import type { Outcome } from '../command/send-command.ts'
import { useIsCurrent } from '../form/unsaved-changes.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const buttons = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

const REASONS: Readonly<Record<ErasureReason, string>> = {
  requested: tr(texts.personRequestedIt),
  no_longer_needed: tr(texts.dataIsNoLongerNeeded),
  consent_withdrawn: tr(texts.consentWasWithdrawn),
  recorded_unlawfully: tr(texts.dataWasRecordedUnlawfully),
}
export const ERASURE_FAILED = tr(texts.personalDataCouldNotBeErased)

type Problems = Readonly<Record<string, readonly string[]>>

interface Props {
  id: string
  /** name of the record, which must be typed to confirm */
  called: string
  /** label of the field for the typed name */
  label: string
  /** text that says which data is erased and which is kept */
  consequences: string
  busy: boolean
  erase: (body: { reason: string; name: string }) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Dialog to erase personal data, with consequences, reason and typed name. */
export function EraseDialog({ id, called, label, consequences, busy, erase: send, onClose }: Props) {
  const stillShown = useIsCurrent(id)
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
      showToast('success', tr(texts.personalDataWasErased))
      if (stillShown()) onClose()
      return
    }
    if (!stillShown()) return showToast('error', ERASURE_FAILED)
    if (outcome.kind === 'invalid') setProblems(outcome.fields)
    const isSeen = outcome.kind === 'invalid' && Object.keys(outcome.fields).some((field) => field in body)
    if (!isSeen) setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={tr(texts.eraseThePersonalDataOfCalled, { called })} size="sm">
      <form
        className={column}
        noValidate
        aria-label={tr(texts.erase)}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void erase()
        }}
      >
        <Notice kind="warning">{tr(texts.consequencesThisCannotBeUndone, { consequences })}</Notice>
        <Field label={tr(texts.reason)} error={problems.reason?.join(' ')}>
          <Select data-first-focus value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
            <option value="">{tr(texts.chooseAReason)}</option>
            {Object.entries(REASONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={label}
          hint={tr(texts.typeCalledToConfirm, { called })}
          error={problems.name?.join(' ')}
        >
          <Input autoComplete="off" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={buttons}>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button type="submit" tone="danger" busy={busy}>
            {tr(texts.erase)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
