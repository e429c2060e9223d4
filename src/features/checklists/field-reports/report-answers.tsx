import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { ChecklistRunDetails } from '../../../../contract/site-posts/checklist-run.ts'
import { ReportIssueLink } from '../../../resource/record/record-links.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AnswerList } from '../runs/answer-list.tsx'
import { useChecklistRun } from '../use-checklist-run.ts'
import { formatLength } from '../../../resource/record/format-days.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const link = css({ color: 'accent.ink', textStyle: 'dense', _hover: { textDecoration: 'underline' } })
const faint = css({ color: 'ink.muted' })

export function ReportAnswers({ id }: { id: string }) {
  const { data, error, refetch } = useChecklistRun(id)
  return (
    <Card title={tr(texts.answers)}>
      <div className={body}>
        {error && (
          <ErrorState
            title={tr(texts.answersCouldNotBeFetched)}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines count={6} label={tr(texts.loadingTheAnswers)} />}
        {data && <Answers run={data} />}
      </div>
    </Card>
  )
}

function Answers({ run }: { run: ChecklistRunDetails }) {
  const { report } = run
  if (!report) return <p className={faint}>{tr(texts.notFilledInYet)}</p>
  const { correction } = report.clocks
  return (
    <>
      {correction !== 0 && (
        <Notice kind="warning">
          {tr(texts.clockOfThePhoneWasCorrectionTheTimes, { correction: wrongBy(correction) })}
        </Notice>
      )}
      <AnswerList
        report={report}
        ofFailure={(at) => (
          <>
            {run.incidents
              .filter(({ item }) => item === at)
              .map(({ incident_id }) => (
                <Link key={incident_id} to={`/incident/view/${incident_id}`} className={link}>
                  {tr(texts.incident)}
                </Link>
              ))}
            <ReportIssueLink from={{ checklist_run_id: run.id, checklist_item: String(at) }} />
          </>
        )}
      />
      {report.note !== null && <p>{report.note}</p>}
    </>
  )
}

/**
 * Returns how wrong a clock was: '3 h 10 min fast'. `correction` (ms) is what was added to the clock's time.
 */
function wrongBy(correction: number): string {
  const minutes = Math.round(Math.abs(correction) / 60_000)
  const length = formatLength(minutes)
  return tr(correction < 0 ? texts.clockFast : texts.clockSlow, { length })
}
