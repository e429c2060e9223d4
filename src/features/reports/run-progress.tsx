import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { ReportRun } from '../../../contract/reports/report-run.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const box = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const bar = css({ width: 'full', height: '2', accentColor: 'accent' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const actions = css({ display: 'flex', gap: '2' })

export function RunProgress({
  run,
  onCancel,
  onAgain,
}: {
  run: ReportRun
  onCancel: () => Promise<void>
  onAgain: () => void
}) {
  const [isEnding, setEnding] = useState(false)
  if (run.status === 'failed' || run.status === 'cancelled')
    return (
      <Card
        title={run.status === 'failed' ? tr(texts.reportCouldNotBeComputed) : tr(texts.reportWasCancelled)}
      >
        <EmptyState
          title={run.failure ?? tr(texts.youCanHaveItComputedAgain)}
          action={<Button onClick={onAgain}>{tr(texts.computeAgain)}</Button>}
        >
          {run.status === 'failed' && tr(texts.changeThePeriodTheClientOrTheSite)}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={tr(texts.reportIsBeingComputed)}>
      <div className={box} role="status">
        <progress
          className={bar}
          aria-label={tr(texts.progressOfTheReport)}
          {...(run.of !== null && { value: run.done, max: run.of })}
        />
        <p className={text}>{progressText(run)}</p>
        <p className={text}>{tr(texts.youCanLeaveThisPageTheReportStays)}</p>
        <div className={actions}>
          <Button
            busy={isEnding}
            onClick={() => {
              setEnding(true)
              void onCancel().finally(() => setEnding(false))
            }}
          >
            {tr(texts.cancel)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Returns the progress of a run as a sentence. */
export function progressText({ status, step, done, of, ahead, failure }: ReportRun): string {
  if (status === 'done') return tr(texts.finished)
  if (status === 'failed') return failure ?? tr(texts.failed)
  if (status === 'cancelled') return tr(texts.cancelled)
  if (status === 'waiting')
    return ahead === 0
      ? tr(texts.waitingToStart)
      : tr(texts.waitingReportsThatWereRequestedBeforeItAhead, { ahead })
  if (step === null) return 'Starting.'
  if (of !== null)
    return tr(texts.stepDoneOfOf, { step, done: done.toLocaleString('en'), of: of.toLocaleString('en') })
  return done === 0 ? `${step}.` : `${step}: ${done.toLocaleString('en')}.`
}
