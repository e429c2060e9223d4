import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type Issue, issues } from '../../../contract/issues/issue.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { linkTo } from '../../resource/record/record-links.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const linksTo = (issues: readonly { id: string; number: string; title?: string }[]) =>
  issues.map(({ id, number, title }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {linkTo(`/issues/${id}`)(title === undefined ? number : `${number}, ${title}`)}
    </Fragment>
  ))

/** Notices about an issue: its origin, earlier and later cases, and whether it is overdue. */
export function IssueLinks({ row }: { row: Issue }) {
  const clock = zoneClock(useTimeZone())
  const seesOccurrences = usePermission('View Occurrences')
  const seesReports = usePermission('View Checklists')
  const { occurrence_id: occurrence, checklist_run_id: run, earlier = [], recurrences } = row
  return (
    <>
      {row.overdue && (
        <Notice kind="warning">{tr(texts.overdueSinceDueAt, { dueAt: clock.full(row.due_at) })}</Notice>
      )}
      {occurrence !== null && seesOccurrences && (
        <Notice kind="info">
          {rich(texts.reportedFromAnOccurrence, {
            link: linkTo(`/occurrence/view/${occurrence}`),
          })}
        </Notice>
      )}
      {run !== null && seesReports && (
        <Notice kind="info">
          {rich(texts.reportedFromItemOfAChecklistReport, {
            item: (row.checklist_item ?? 0) + 1,
            link: linkTo(`/checklist-reports/${run}`),
          })}
        </Notice>
      )}
      {recurrences > 0 && (
        <Notice kind="warning">
          {recurrences === 1
            ? rich(texts.thisHasComeBackOnceEarlierIssue, { earlier: linksTo(earlier) })
            : rich(texts.thisHasComeBackRecurrencesTimesEarlierIssues, {
                recurrences,
                earlier: linksTo(earlier),
              })}
        </Notice>
      )}
      {row.status === 'verified' && <Recurred id={row.id} />}
    </>
  )
}

function Recurred({ id }: { id: string }) {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['records', issues.path, 'list', { recurrence_of: id }],
    queryFn: ({ signal }) => api.get(issues.path, issues.page, { query: { recurrence_of: id }, signal }),
    ...useRefreshOptions({ stream: issues.stream }),
  })
  if (!data || data.data.length === 0) return null
  return (
    <Notice kind="warning">
      {rich(texts.thisHasComeBackAs, { later: linksTo(data.data.map(({ id, number }) => ({ id, number }))) })}
    </Notice>
  )
}
