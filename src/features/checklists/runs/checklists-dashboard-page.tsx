import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import {
  checklistRuns,
  type ChecklistTrends,
  checklistTrendsReply,
} from '../../../../contract/site-posts/checklist-run.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { Card } from '../../../ui/content/card.tsx'
import { PageColumn } from '../../../ui/content/page-column.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { ChecklistViews } from '../checklist-views.tsx'
import { FailureWeeks } from './failure-weeks.tsx'
import { WorstList } from './worst-list.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const tiles = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(5, minmax(0, 1fr))]' },
})
const tile = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  padding: '3',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  _hover: { borderColor: 'line.control' },
})
const figure = css({ fontSize: '2xl', fontWeight: 'semibold', tabular: true })
const called = css({ textStyle: 'dense', color: 'ink.muted' })
const halves = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
})

const WAITING = [
  ['overdue', 'Overdue', 'status=overdue'],
  ['scheduled', 'Due', 'status=scheduled'],
  ['to_review', tr(texts.toReview), 'status=completed'],
  ['returned', 'Returned', 'status=returned'],
  ['missed', 'Missed', 'status=missed'],
] as const

/** Checklist statistics: failures by week, the worst items and posts, and open reports. */
export function ChecklistsDashboardPage() {
  const { api } = useSession()
  const query = useQuery({
    queryKey: ['records', checklistRuns.path, 'trends'],
    queryFn: ({ signal }) => api.get('/checklist-trends', checklistTrendsReply, { signal }),
    select: (reply) => reply.data,
    ...useRefreshOptions({ stream: checklistRuns.stream, others: checklistRuns.shows }),
  })
  const { data } = query
  return (
    <PageColumn>
      <ChecklistViews at="/checklistsdashboard" />
      <LoadingState
        query={query}
        lines={8}
        label={tr(texts.loadingTheFigures)}
        failed={tr(texts.figuresCouldNotBeFetched)}
      />
      {data && <Figures trends={data} />}
    </PageColumn>
  )
}

function Figures({ trends }: { trends: ChecklistTrends }) {
  const reported = trends.weeks.reduce((sum, week) => sum + week.reported, 0)
  const span = `from=${trends.from}&to=${trends.to}`
  return (
    <>
      <Card title={tr(texts.failureRateByWeek)}>
        {reported === 0 ? (
          <EmptyState title={tr(texts.noReportsInTheLast12Weeks)}>
            {tr(texts.reportArrivesWhenAChecklistIsFilledIn)}
          </EmptyState>
        ) : (
          <FailureWeeks weeks={trends.weeks} />
        )}
      </Card>
      <div className={tiles}>
        {WAITING.map(([name, words, query]) => (
          <Link key={name} to={`/checklist-reports?${query}`} className={tile}>
            <span className={figure}>{trends[name].toLocaleString('en')}</span>
            <span className={called}>{words}</span>
          </Link>
        ))}
      </div>
      <div className={halves}>
        <WorstList
          title={tr(texts.itemsThatFailMost)}
          none={tr(texts.noItemFailedInTheLast12Weeks)}
          rows={trends.worst_items.map(({ checklist_id, title, text, failed }) => ({
            key: `${checklist_id} ${text}`,
            name: text,
            about: title,
            value: failed,
            words: tr(texts.failedFailed, { failed }),
            to: `/checklist-reports?checklist_id=${checklist_id}&failed_item=${encodeURIComponent(text)}&${span}`,
          }))}
        />
        <WorstList
          title={tr(texts.sitePostsWithMostFailures)}
          none={tr(texts.noReportFailedInTheLast12Weeks)}
          rows={trends.worst_posts.map(({ site_post_id, name, reported: all, failed }) => ({
            key: site_post_id,
            name,
            about: tr(texts.reportsAll, { all }),
            value: failed,
            words: tr(texts.failedFailed, { failed }),
            to: `/checklist-reports?site_post_id=${site_post_id}&result=failed&${span}`,
          }))}
        />
      </div>
    </>
  )
}
