import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { ReportRun } from '../../../contract/reports/report-run.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'

const box = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const bar = css({ width: 'full', height: '2', accentColor: 'accent' })
const text = css({ textStyle: 'dense', color: 'ink.muted' })
const actions = css({ display: 'flex', gap: '2' })

/** How far a report is that is computed in the background, or why it is not there. */
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
      <Card title={run.status === 'failed' ? 'The report could not be computed' : 'The report was cancelled'}>
        <EmptyState
          title={run.failure ?? 'You can have it computed again.'}
          action={<Button onClick={onAgain}>Compute again</Button>}
        >
          {run.status === 'failed' && 'Change the period, the client or the site, or try again.'}
        </EmptyState>
      </Card>
    )
  return (
    <Card title="The report is being computed">
      <div className={box} role="status">
        <progress
          className={bar}
          aria-label="Progress of the report"
          {...(run.of !== null && { value: run.done, max: run.of })}
        />
        <p className={text}>{progressText(run)}</p>
        <p className={text}>You can leave this page. The report stays on the list of reports.</p>
        <div className={actions}>
          <Button
            busy={isEnding}
            onClick={() => {
              setEnding(true)
              void onCancel().finally(() => setEnding(false))
            }}
          >
            Cancel
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What is done of a run, in a sentence. */
export function progressText({ status, step, done, of, ahead, failure }: ReportRun): string {
  if (status === 'done') return 'Finished'
  if (status === 'failed') return failure ?? 'Failed'
  if (status === 'cancelled') return 'Cancelled'
  if (status === 'waiting')
    return ahead === 0 ? 'Waiting to start.' : `Waiting. Reports that were requested before it: ${ahead}.`
  if (step === null) return 'Starting.'
  if (of !== null) return `${step}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}.`
  return done === 0 ? `${step}.` : `${step}: ${done.toLocaleString('en')}.`
}
