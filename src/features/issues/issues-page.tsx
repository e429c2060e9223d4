import * as texts from './texts.ts'
import { useSearchParams } from 'react-router-dom'
import { ListPage } from '../../resource/list/list-page.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { IssueBoard, ViewSwitch } from './issue-board.tsx'
import { issue } from './issue-kind.tsx'
import { STATUS_LABELS } from './issue-labels.ts'
import { tr } from '../../texts/tr.ts'

/** Page of issues: a list, newest first, or with `?view=board` a board by status. */
export function IssuesPage() {
  const [params] = useSearchParams()
  if (params.get('view') === 'board') return <IssueBoard />
  return (
    <ListPage
      kind={issue}
      columns={[
        { field: 'number', cell: ({ number, title }) => `${number}, ${title}` },
        { field: 'level' },
        {
          field: 'status',
          wide: true,
          cell: ({ status }) => <Badge tone="neutral">{STATUS_LABELS[status]}</Badge>,
        },
        { field: 'site_post_id', wide: true },
        { field: 'assignee_name', wide: true },
        { field: 'due_at', wide: true },
      ]}
      tools={<ViewSwitch />}
      whenEmpty={tr(texts.issueIsADefectAHazardOrA)}
    />
  )
}
