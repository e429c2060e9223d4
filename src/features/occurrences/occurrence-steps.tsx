import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { fieldProblem } from '../../../contract/core/field-problem.ts'
import {
  type Occurrence,
  type OccurrenceStep,
  occurrenceSteps,
} from '../../../contract/occurrences/occurrence.ts'
import { usePermission } from '../../app/app-services.ts'
import { useCommands } from '../../resource/command/use-commands.ts'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { Field, useFieldAttributes } from '../../ui/control/field.tsx'
import { controlRecipe } from '../../ui/control/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { occurrence } from './occurrence-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const muted = css({ color: 'ink.muted' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '2' })

interface Words {
  verb: string
  text: string
  /** name of the dialog's only input */
  field: string
  label: string
  optional?: true
  done: string
  danger?: true
}

const WORDS: Readonly<Record<OccurrenceStep, Words>> = {
  supplement: {
    verb: tr(texts.supplement),
    text: tr(texts.supplementStandsBelowTheEntryWithYourName),
    field: 'text',
    label: tr(texts.supplement),
    done: tr(texts.supplementAdded),
  },
  review: {
    verb: tr(texts.review),
    text: tr(texts.youConfirmThatYouHaveReadThisEntry),
    field: 'note',
    label: tr(texts.note),
    optional: true,
    done: tr(texts.entryReviewed),
  },
  void: {
    verb: tr(texts.voidText),
    text: tr(texts.entryIsStruckThroughAndStaysReadableWith),
    field: 'reason',
    label: tr(texts.reason),
    done: tr(texts.entryVoided),
    danger: true,
  },
  'accept-handover': {
    verb: tr(texts.acceptHandover),
    text: tr(texts.incomingGuardAgreesToWhatTheEntrySays),
    field: 'remarks',
    label: tr(texts.remarks),
    optional: true,
    done: tr(texts.handoverAccepted),
  },
  'dispute-handover': {
    verb: tr(texts.disputeHandover),
    text: tr(texts.incomingGuardDoesNotAgreeTheEntryShows),
    field: 'reason',
    label: tr(texts.reason),
    done: tr(texts.handoverDisputed),
  },
}

/** Buttons to amend, supplement, review or void an entry, and to answer a handover. */
export function OccurrenceSteps({ row }: { row: Occurrence }) {
  const mayEdit = usePermission('Edit Occurrences')
  const mayReview = usePermission('Edit Occurrence Review')
  const mayEscalate = usePermission('Edit Incidents') && row.incident_id === null
  const [step, setStep] = useState<OccurrenceStep | null>(null)
  if (row.status === 'amended' || row.status === 'voided') return null
  const escalate = mayEscalate && (
    <Link to={`/incident/add-incident?occurrence_id=${row.id}`} className={cx(buttonRecipe({ size: 'sm' }))}>
      {tr(texts.escalate)}
    </Link>
  )
  if (!mayEdit) return escalate
  const isOffered = row.handover?.state === 'offered'
  const steps: OccurrenceStep[] = [
    ...(isOffered ? (['accept-handover', 'dispute-handover'] as const) : []),
    'supplement',
    ...(mayReview && row.status === 'recorded' ? (['review'] as const) : []),
    ...(mayReview ? (['void'] as const) : []),
  ]
  return (
    <>
      <Link to={`/occurrence/edit/${row.id}`} className={cx(buttonRecipe({ size: 'sm' }))}>
        {tr(texts.amend)}
      </Link>
      {escalate}
      {steps.map((each) => (
        <Button key={each} size="sm" onClick={() => setStep(each)}>
          {WORDS[each].verb}
        </Button>
      ))}
      {step && <StepDialog row={row} step={step} onClose={() => setStep(null)} />}
    </>
  )
}

function StepDialog({ row, step, onClose }: { row: Occurrence; step: OccurrenceStep; onClose: () => void }) {
  const { verb, text, field, label, optional, done, danger } = WORDS[step]
  const { busy, tell } = useCommands(occurrence)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function take() {
    const body = { [field]: optional && said.trim() === '' ? null : said }
    const wrong = occurrenceSteps[step].safeParse(body, { error: fieldProblem }).error
    setFailure(null)
    setProblem(wrong?.issues[0]?.message ?? null)
    if (wrong) return
    const outcome = await tell(row.id, step, null, occurrence.failures.change(row.id), body)
    if (outcome.kind === 'done') {
      showToast('success', done)
      return onClose()
    }
    setFailure(outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
  }
  return (
    <Dialog open onClose={onClose} title={verb} size="sm">
      <form
        className={column}
        noValidate
        aria-label={verb}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!busy) void take()
        }}
      >
        <p className={muted}>{text}</p>
        <Field label={label} hint={optional && tr(texts.mayBeLeftEmpty)} error={problem ?? undefined}>
          <Lines value={said} onChange={setSaid} />
        </Field>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={foot}>
          <Button onClick={onClose}>{tr(texts.cancel)}</Button>
          <Button type="submit" tone={danger ? 'danger' : 'solid'} busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Lines({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <textarea
      {...useFieldAttributes()}
      data-first-focus
      rows={3}
      className={controlRecipe({ size: 'md' })}
      style={{ height: 'auto', paddingBlock: '0.5rem' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
