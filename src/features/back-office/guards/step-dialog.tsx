import { useState, type SubmitEvent } from 'react'
import { css } from '../../../../styled-system/css'
import { fieldProblem } from '../../../../contract/field-problem.ts'
import type { Worker } from '../../../../contract/worker.ts'
import { workerSteps } from '../../../../contract/worker-step.ts'
import { usePermission } from '../../../app-services.ts'
import { useCommands } from '../../../resource/command/use-commands.ts'
import { useStillShown } from '../../../resource/form/leave-guard.tsx'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import type { StepWords } from './employment-steps.ts'
import { guard as kind } from './guard-kind.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const muted = css({ color: 'ink.muted' })
const choice = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2.5',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', marginTop: '0.5', accentColor: 'accent' },
})

type Problems = Readonly<Record<string, readonly string[]>>

/** Asks what a step of employment must say, and takes it. */
export function StepDialog(props: { words: StepWords; guard: Worker; onClose: () => void }) {
  const { words, guard, onClose } = props
  const { step, verb, fields } = words
  const name = guard.user_full_name
  const today = useToday()
  const mayRevoke = usePermission('Edit Phones')
  const { busy, tell } = useCommands(kind)
  const stillShown = useStillShown(guard.id)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(step === 'end-employment' ? today : '')
  const [revokes, setRevokes] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)

  const said = {
    status_reason: reason,
    leave_until: day || null,
    ended_on: day,
    revoke_phones: revokes,
  }
  async function take() {
    const body = Object.fromEntries(fields.map((field) => [field, said[field]]))
    const wrong = workerSteps[step]?.safeParse(body, { error: fieldProblem }).error
    setFailure(null)
    setProblems(
      Object.fromEntries(wrong?.issues.map(({ path, message }) => [path.join('.'), [message]]) ?? []),
    )
    if (wrong) return
    const failed = `${name} could not be updated.`
    const outcome = await tell(guard.id, step, null, failed, fields.length > 0 ? body : undefined)
    if (outcome.kind === 'done') {
      showToast('success', words.done(name))
      if (stillShown()) onClose()
      return
    }
    if (!stillShown()) return showToast('error', failed)
    if (outcome.kind === 'invalid') setProblems(outcome.fields)
    const isSeen = outcome.kind === 'invalid' && Object.keys(outcome.fields).some((field) => field in body)
    if (!isSeen) setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  const problem = (field: StepWords['fields'][number]) => problems[field]?.join(' ')
  const dayField = fields.find((field) => field === 'leave_until' || field === 'ended_on')
  return (
    <Dialog open onClose={onClose} title={words.title(name)} size="sm">
      <form
        className={column}
        noValidate
        aria-label={verb}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void take()
        }}
      >
        <p className={muted}>{words.text}</p>
        {dayField && (
          <Field
            label={dayField === 'ended_on' ? 'Last day' : 'Until'}
            hint={dayField === 'ended_on' ? undefined : 'The last day of it, where it is known'}
            error={problem(dayField)}
          >
            <TimeInput kind="day" today={today} value={day} onChange={setDay} />
          </Field>
        )}
        {fields.includes('status_reason') && (
          <Field
            label="Reason"
            hint={step === 'put-on-leave' ? 'May be left empty' : undefined}
            error={problem('status_reason')}
          >
            <Input
              data-first-focus
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Field>
        )}
        {fields.includes('revoke_phones') && mayRevoke && (
          <label className={choice}>
            <input
              type="checkbox"
              checked={revokes}
              onChange={(event) => setRevokes(event.currentTarget.checked)}
            />
            <span>Revoke every phone of the guard as well: it can no longer report.</span>
          </label>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            tone={step === 'end-employment' || step === 'suspend' ? 'danger' : 'solid'}
            busy={busy}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
