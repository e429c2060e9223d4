import {
  codeToLabel,
  roundedMean,
  percentage,
  countPerDay,
  countPerName,
} from '../../../domain/reports/report-figures.ts'
import { onId } from '../../db/on-id.ts'
import { readAllRows } from '../all-rows.ts'
import { isPostInScope, type ReportScope, type ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const MINUTE_MS = 60_000

/** Reads the issues that were reported in the period, in order of time. */
export const readReportIssues = (asked: ReportScope) => {
  const { db, seer, from, to } = asked
  return readAllRows(
    asked,
    'Issues',
    db
      .selectFrom('issue')
      .innerJoin('site_post', onId('site_post', 'issue.site_post_id'))
      .select(['issue.id', 'issue.number', 'issue.title', 'issue.kind', 'issue.level', 'issue.status'])
      .select(['issue.reported_at', 'issue.due_at', 'issue.resolved_at', 'site_post.alias as post'])
      .where('issue.company', '=', seer.company)
      .where('issue.reported_at', '>=', from)
      .where('issue.reported_at', '<', to)
      .where(isPostInScope(asked, 'issue.site_post_id')),
    { at: 'issue.reported_at', id: 'issue.number' },
  )
}

/** Report on issues that were reported in the period. */
export const issuesReport: ReportKind = {
  streams: ['issue', 'site-post'],
  compute: async (asked) => {
    const { to, now } = asked
    const rows = await readReportIssues(asked)
    const resolved = rows.filter(({ resolved_at: at }) => at !== null)
    const inTime = rows.filter(({ resolved_at: at, due_at: due }) => at !== null && at <= due)
    // an open issue that is not due yet is neither in time nor late
    const decided = rows.filter(({ resolved_at: at, due_at: due }) => at !== null || due <= Math.min(now, to))
    return {
      figures: [
        { label: 'Issues', kind: 'number', value: rows.length },
        { label: 'Resolved', kind: 'number', value: resolved.length },
        { label: 'Resolved in time', kind: 'percent', value: percentage(inTime.length, decided.length) },
        {
          label: 'Mean time until resolved',
          kind: 'minutes',
          value: roundedMean(
            resolved.map(({ reported_at: at, resolved_at: done }) =>
              Math.round(((done ?? at) - at) / MINUTE_MS),
            ),
          ),
        },
      ],
      plots: [
        countPerDay(
          'Issues by day',
          'issues',
          rows.map((row) => row.reported_at),
          asked,
        ),
        countPerName(
          'Issues by status',
          'issues',
          rows.map((row) => codeToLabel(row.status)),
        ),
        countPerName(
          'Issues by kind',
          'issues',
          rows.map((row) => codeToLabel(row.kind)),
        ),
      ],
      tables: [
        {
          title: 'Issues',
          empty: 'No issue was reported in this period.',
          ...tableOf(rows, (row) => row.id, [
            ['Number', 'text', (row) => row.number],
            ['Title', 'text', (row) => row.title],
            ['Post', 'text', (row) => row.post],
            ['Kind', 'text', (row) => codeToLabel(row.kind)],
            ['Level', 'text', (row) => codeToLabel(row.level)],
            ['Status', 'text', (row) => codeToLabel(row.status)],
            ['Reported', 'moment', (row) => row.reported_at],
            ['Due', 'moment', (row) => row.due_at],
            ['Resolved', 'moment', (row) => row.resolved_at],
          ]),
        },
      ],
    }
  },
}
