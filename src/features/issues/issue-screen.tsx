import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { issueSteps, type Issue } from '../../../contract/issues/issue.ts'
import { usePermission } from '../../app/app-services.ts'
import { NotAllowed } from '../../routing/not-allowed.tsx'
import { StepButtons } from '../../resource/command/step-buttons.tsx'
import { CommentsCard } from '../../resource/comments/comments-card.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { RecordForm } from '../../resource/form/record-form.tsx'
import { presetValues } from '../../resource/list/list-url-state.ts'
import { useReturnToList } from '../../resource/list/return-to-list.ts'
import { PageFrame } from '../../resource/record/page-frame.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Card } from '../../ui/content/card.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { EMPTY_ISSUE, IssueFields } from './issue-fields.tsx'
import { issueAmendment, ISSUE_ASSIGNEE_REFERENCE, issue } from './issue-kind.tsx'
import { IssueLinks } from './issue-links.tsx'
import type { IssuePreset } from './issue-preset.ts'
import { useIssuePreset } from './use-issue-preset.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })

/** Page to report an issue. The form is filled in from the origin in the URL. */
export function AddIssuePage() {
  const [params] = useSearchParams()
  const { data, error, refetch, isFetching } = useIssuePreset(params)
  if (!usePermission('Edit Issues')) return <NotAllowed needs="Edit Issues" />
  return (
    <PageFrame kind={issue}>
      <Card title={tr(texts.newIssue)}>
        {data === undefined && error && (
          <ErrorState
            title={tr(texts.sourceOfTheIssueCouldNotBeFetched)}
            detail={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && !error && <SkeletonLines count={6} label={tr(texts.loading)} />}
        {data !== undefined && <NewIssue preset={data} />}
      </Card>
    </PageFrame>
  )
}

function NewIssue({ preset }: { preset: IssuePreset | null }) {
  const navigate = useNavigate()
  const left = useReturnToList(issue)
  const [params] = useSearchParams()
  return (
    <div className={body}>
      {preset && <Notice kind="info">{preset.from}</Notice>}
      <RecordForm
        kind={issue}
        empty={{ ...EMPTY_ISSUE, ...(preset ? preset.fields : presetValues(issue.of.body, params)) }}
        {...(preset && { says: preset.says })}
        save={tr(texts.report)}
        called={tr(texts.reportIssue)}
        done={({ number }) => tr(texts.numberIsReported, { number })}
        onSaved={({ id }) => void navigate(`/issues/${id}`, { replace: true, state: left })}
        onCancel={() => void navigate(left.listLeft)}
      >
        <IssueFields />
      </RecordForm>
    </div>
  )
}

export function EditIssuePage() {
  return (
    <EditPage kind={issueAmendment} empty={{ amend_reason: '', ...EMPTY_ISSUE }}>
      <IssueFields amends />
    </EditPage>
  )
}

export function IssuePage() {
  return (
    <ViewPage
      kind={issue}
      notice={(row) => <IssueLinks row={row} />}
      actions={(row) => (
        <>
          <StepButtons
            steps={issueSteps}
            kind={issue}
            row={row}
            phase={row.status}
            starts={() => ({ files_after: [] })}
          />
          <RecurrenceLink row={row} />
        </>
      )}
    >
      {({ id }) => <CommentsCard key={id} kind={issue} id={id} people={ISSUE_ASSIGNEE_REFERENCE} />}
    </ViewPage>
  )
}

function RecurrenceLink({ row }: { row: Issue }) {
  const mayEdit = usePermission('Edit Issues')
  if (!mayEdit || row.status !== 'verified') return null
  return (
    <Link to={`/issues/new?recurrence_of=${row.id}`} className={cx(buttonRecipe({ size: 'sm' }))}>
      {tr(texts.reportRecurrence)}
    </Link>
  )
}
