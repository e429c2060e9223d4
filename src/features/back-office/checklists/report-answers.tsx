import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { WholeChecklistRun } from '../../../../contract/checklist-run.ts'
import { ReportIssueLink } from '../../../resource/record/report-issue-link.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { useWholeRun } from './use-whole-run.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const link = css({ color: 'accent.ink', textStyle: 'dense', _hover: { textDecoration: 'underline' } })
const faint = css({ color: 'ink.muted' })

/** The questions of a run as they were asked, and the answers. */
export function ReportAnswers({ id }: { id: string }) {
  const { data, error, refetch } = useWholeRun(id)
  return (
    <Card title="Answers">
      <div className={body}>
        {error && (
          <ErrorState
            title="The answers could not be fetched"
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines count={6} label="Loading the answers" />}
        {data && <Answers run={data} />}
      </div>
    </Card>
  )
}

function Answers({ run }: { run: WholeChecklistRun }) {
  const { report } = run
  if (!report) return <p className={faint}>Not filled in yet.</p>
  const { correction } = report.clocks
  return (
    <>
      {correction !== 0 && (
        <Notice kind="warning">
          {`The clock of the phone was ${wrongBy(correction)}. The times are corrected.`}
        </Notice>
      )}
      <GivenAnswers
        report={report}
        ofFailure={(at) => (
          <>
            {run.incidents
              .filter(({ item }) => item === at)
              .map(({ incident_id }) => (
                <Link key={incident_id} to={`/incidents/${incident_id}`} className={link}>
                  Incident
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

/** '3 h 10 min fast': what was added to the clock, ms, is how far it was behind. */
function wrongBy(correction: number): string {
  const minutes = Math.round(Math.abs(correction) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours > 0 ? `${hours} h ` : ''}${rest} min ${correction < 0 ? 'fast' : 'slow'}`
}
