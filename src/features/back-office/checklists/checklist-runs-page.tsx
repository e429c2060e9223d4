import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { type ChecklistRun, wholeChecklistRunReply } from '../../../../contract/checklist-run.ts'
import { useSession } from '../../../app-services.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { RelatedRecords } from '../../../resource/record/related-records.tsx'
import { ReportIssueLink } from '../../../resource/record/report-issue-link.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { checklistRun } from './checklist-run-kind.tsx'
import { GivenAnswers } from './given-answers.tsx'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })

/** The checklists that were filled in at site posts. */
export function ChecklistRunsPage() {
  return (
    <ListPage
      kind={checklistRun}
      columns={[
        { field: 'title' },
        { field: 'site_post_id' },
        { field: 'happened_at' },
        { field: 'reporter', wide: true },
        { field: 'failures', numeric: true },
        { field: 'received_at', wide: true },
      ]}
      whenEmpty="A report arrives when somebody scans the code of a site post and fills in a checklist. Codes are issued on the page of a site post."
    />
  )
}

/** One filled-in checklist: the questions as they were asked, and the answers. */
export function ChecklistRunPage() {
  return (
    <ViewPage kind={checklistRun}>
      {(row) => (
        <>
          <Answers key={row.id} run={row} />
          <RelatedRecords of="checklist_run_id" id={row.id} />
        </>
      )}
    </ViewPage>
  )
}

function Answers({ run }: { run: ChecklistRun }) {
  const { api } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['checklist-run', run.id],
    queryFn: ({ signal }) =>
      api.get(`/checklist-runs/${encodeURIComponent(run.id)}`, wholeChecklistRunReply, { signal }),
    select: (reply) => reply.data,
  })
  if (error)
    return (
      <Card title="Answers">
        <ErrorState
          title="The answers could not be fetched"
          detail={error.message}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data)
    return (
      <Card title="Answers">
        <SkeletonLines count={6} label="Loading the answers" />
      </Card>
    )
  return (
    <Card title="Answers">
      <div className={body}>
        {data.clocks.correction !== 0 && (
          <Notice kind="warning">
            {`The clock of the phone was ${wrongBy(data.clocks.correction)}. The times are corrected.`}
          </Notice>
        )}
        <GivenAnswers
          items={data.items}
          answers={data.answers}
          ofFailure={(at) => (
            <ReportIssueLink from={{ checklist_run_id: run.id, checklist_item: String(at) }} />
          )}
        />
        {data.note !== null && <p>{data.note}</p>}
      </div>
    </Card>
  )
}

/** '3 h 10 min fast': what was added to the clock, ms, is how far it was behind. */
function wrongBy(correction: number): string {
  const minutes = Math.round(Math.abs(correction) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hours > 0 ? `${hours} h ` : ''}${rest} min ${correction < 0 ? 'fast' : 'slow'}`
}
