import { useState, type SubmitEvent } from 'react'
import { css } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import { roundRunSteps, type RoundRun } from '../../../contract/rounds/round-run.ts'
import { roundRunLifecycle } from '../../../domain/round-runs/round-run-lifecycle.ts'
import { parseWallTime, wallTimeAt } from '../../../domain/time/zone-days.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { roundRun } from './round-run-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as catalogue from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const muted = css({ color: 'ink.muted' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

const STEP = roundRunSteps.routes.find(({ route }) => route === 'enter-visit')

/** Button to record a visit by hand, if no phone or scanned code has recorded it. */
export function EnterVisit({ run }: { run: RoundRun }) {
  const mayEdit = usePermission('Edit Patrols')
  const [open, setOpen] = useState(false)
  if (!mayEdit || !roundRunLifecycle.may(run.status, 'visit.enter')) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {tr(catalogue.enterVisit)}
      </Button>
      {open && <EnterVisitDialog run={run} onClose={() => setOpen(false)} />}
    </>
  )
}

type Problems = Partial<Record<'point' | 'at' | 'reason', string>>

function EnterVisitDialog({ run, onClose }: { run: RoundRun; onClose: () => void }) {
  const timeZone = useTimeZone()
  const today = useToday()
  const { busy, tell } = useCommands(roundRun)
  const firstOpen = run.checkpoints.findIndex(({ visits }) => visits.length === 0)
  const [point, setPoint] = useState(String(Math.max(0, firstOpen)))
  const [at, setAt] = useState(wallTimeAt(run.due_from, timeZone))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function enter() {
    const body = { point: Number(point), at: parseWallTime(at, timeZone) ?? at, reason }
    const { error } = STEP?.body?.safeParse(body, { error: fieldProblem }) ?? {}
    setFailure(null)
    setProblems(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (error) return
    const outcome = await tell(run.id, 'enter-visit', null, roundRun.failures.change(run.id), body)
    if (outcome.kind === 'done') {
      showToast('success', tr(catalogue.visitEntered))
      return onClose()
    }
    if (outcome.kind === 'invalid')
      setProblems(
        Object.fromEntries(Object.entries(outcome.fields).map(([field, texts]) => [field, texts.join(' ')])),
      )
    else setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={tr(catalogue.enterVisit)} size="sm">
      <form
        className={column}
        noValidate
        aria-label={tr(catalogue.enterVisit)}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void enter()
        }}
      >
        <p className={muted}>{tr(catalogue.visitIsMarkedAsEnteredByHandWith)}</p>
        <Field label={tr(catalogue.checkpoint)} error={problems.point}>
          <Select value={point} onChange={(event) => setPoint(event.currentTarget.value)}>
            {run.checkpoints.map(({ checkpoint_id, name }, place) => (
              <option key={checkpoint_id} value={place}>{`${place + 1} ${name}`}</option>
            ))}
          </Select>
        </Field>
        <Field label={tr(catalogue.timeOfTheVisit)} error={problems.at}>
          <TimeInput kind="minute" today={today} value={at} onChange={setAt} />
        </Field>
        <Field label={tr(catalogue.reason)} error={problems.reason}>
          <Input value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>{tr(catalogue.cancel)}</Button>
          <Button type="submit" tone="solid" busy={busy}>
            {tr(catalogue.enterVisit)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
