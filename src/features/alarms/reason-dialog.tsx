import * as texts from './texts.ts'
import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { type Alarm, alarms, shelveGroupReply } from '../../../contract/alarms/alarm.ts'
import { alarmLifecycle } from '../../../domain/alarms/alarm-lifecycle.ts'
import type { StepButton } from '../../../domain/event-sourcing/lifecycle.ts'
import { label } from '../../../domain/text/text.ts'
import { useSend } from '../../resource/command/use-send.ts'
import { refreshMatching, affects } from '../../resource/refresh/refresh.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCommands } from '../../resource/command/use-commands.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { alarm as kind } from './alarm-kind.tsx'
import { tr } from '../../texts/tr.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const muted = css({ color: 'ink.muted' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })
const MINUTE_MS = 60_000
/** Steps of an alarm that require a reason, by route. */
export type ReasonedStep = 'shelve' | 'close' | 'remove-from-service'
const WORDS: Readonly<Record<ReasonedStep, StepButton>> = {
  shelve: alarmLifecycle.steps['alarm.shelve'].button,
  close: alarmLifecycle.steps['alarm.close'].button,
  'remove-from-service': alarmLifecycle.steps['alarm.remove'].button,
}
const SPANS = { 15: '15 minutes', 30: '30 minutes', 60: '1 hour', 120: '2 hours', 480: '8 hours' }

export function ReasonDialog({
  of,
  members = [of],
  what,
  onClose,
}: {
  of: Alarm
  /** all alarms of the desk's line, because shelving applies to the whole group */
  members?: readonly Alarm[]
  what: ReasonedStep
  onClose: () => void
}) {
  const { busy: isTold, tell } = useCommands(kind)
  const { busy: isSent, send } = useSend()
  const queries = useQueryClient()
  const busy = isTold || isSent
  const count = what === 'shelve' ? members.length : 1
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState('30')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function take() {
    const wrong = label(200).safeParse(reason, { error: fieldProblem }).error
    setProblem(wrong?.issues[0]?.message ?? null)
    setFailure(null)
    if (wrong) return
    const until = Date.now() + Number(minutes) * MINUTE_MS
    const body = what === 'shelve' ? { reason, shelved_until: until } : { reason }
    const failed = tr(texts.alarmCouldNotBeUpdated)
    const group = of.group_of ?? of.id
    const path = `${alarms.path}/${encodeURIComponent(group)}/shelve-group`
    const outcome =
      count > 1
        ? await send('POST', path, shelveGroupReply, failed, body)
        : await tell(of.id, what, null, failed, body)
    if (outcome.kind !== 'done')
      return setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    if (count > 1) refreshMatching(queries, (shown) => affects(`alarm-${group}`, shown))
    showToast('success', count > 1 ? tr(texts.alarmsAreShelved, { count }) : WORDS[what].done(of.name))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={count > 1 ? tr(texts.shelveAlarms, { count }) : WORDS[what].title(of.name)}
      size="sm"
    >
      <form
        className={column}
        noValidate
        aria-label={WORDS[what].verb}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void take()
        }}
      >
        <p className={muted}>{WORDS[what].text(of.name)}</p>
        <Field label={tr(texts.reason)} error={problem ?? undefined}>
          <Reason value={reason} onChange={setReason} />
        </Field>
        {what === 'shelve' && (
          <Field label={tr(texts.forText)}>
            <Select value={minutes} onChange={(event) => setMinutes(event.currentTarget.value)}>
              {Object.entries(SPANS).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button type="submit" tone="solid" busy={busy}>
            {WORDS[what].verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Input
      {...useFieldAttributes()}
      data-first-focus
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
