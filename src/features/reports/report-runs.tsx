import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { reportTitle } from '../../../contract/reports/report-list.ts'
import { type ReportRun, reportRunsReply } from '../../../contract/reports/report-run.ts'
import { formatCalendarDay } from '../../../domain/time/calendar-day.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { Cell, HeadCell, Table } from '../../ui/content/table.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { progressText } from './run-progress.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const link = css({ color: 'accent.ink', textDecoration: 'underline' })

/** Lists the reader's reports that run in the background or have finished. */
export function ReportRuns() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const { data = [] } = useQuery({
    queryKey: ['report-runs'],
    queryFn: ({ signal }) => api.get('/report-runs', reportRunsReply, { signal }).then((reply) => reply.data),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : false),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <Card title={tr(texts.yourLastReports)}>
      <Table caption={tr(texts.yourLastReports)}>
        <thead>
          <tr>
            <HeadCell>{tr(texts.report)}</HeadCell>
            <HeadCell wide>{tr(texts.period)}</HeadCell>
            <HeadCell>{tr(texts.requested)}</HeadCell>
            <HeadCell>{tr(texts.progress)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.map((run) => (
            <tr key={run.id}>
              <Cell>
                <Link to={hrefOf(run)} className={link}>
                  {reportTitle(run.slug)}
                </Link>
              </Cell>
              <Cell wide>
                {tr(texts.fromDayToToDay, {
                  fromDay: formatCalendarDay(run.from_day),
                  toDay: formatCalendarDay(run.to_day),
                })}
              </Cell>
              <Cell>
                <MomentText t={run.requested_at} now={now} timeZone={timeZone} />
              </Cell>
              <Cell>{progressText(run)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const isOpen = ({ status }: ReportRun) => status === 'waiting' || status === 'running'

/** Returns the URL of a finished report, with its parameters. */
function hrefOf({
  id,
  slug,
  status,
  from_day,
  to_day,
  client_id,
  assignment_id,
  report_id,
  custom_report_id,
}: ReportRun) {
  const params = new URLSearchParams({ from_day, to_day })
  if (client_id !== null) params.set('client_id', client_id)
  if (assignment_id !== null) params.set('assignment_id', assignment_id)
  if (report_id !== null) params.set('report_id', report_id)
  if (custom_report_id !== undefined) params.set('custom_report_id', custom_report_id)
  if (status !== 'failed' && status !== 'cancelled') params.set('run_id', id)
  return `/reports/${slug}?${params}`
}
