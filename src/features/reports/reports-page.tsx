import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { readableReports } from '../../../contract/reports/report-list.ts'
import { useUser } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { ReportRuns } from './report-runs.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { rich } from '../../texts/rich.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '[repeat(2, minmax(0, 1fr))]' },
  gap: '1',
  padding: '2',
})
const entry = css({
  display: 'block',
  padding: '3',
  borderRadius: 'md',
  _hover: { bg: 'hover' },
})
const name = css({ textStyle: 'label', color: 'accent.ink' })
const about = css({ textStyle: 'dense', color: 'ink.muted' })
const foot = css({ textStyle: 'dense', color: 'ink.muted', paddingInline: '1' })
const link = css({ color: 'accent.ink', textDecoration: 'underline' })

export function ReportsPage() {
  const open = readableReports(useUser()?.permissions ?? [])
  return (
    <PageColumn>
      <Card title={tr(texts.reports)}>
        {open.length === 0 ? (
          <EmptyState title={tr(texts.noReports)}>{tr(texts.yourRoleShowsNoneOfTheRecordsThat)}</EmptyState>
        ) : (
          <ul className={list}>
            {open.map(({ slug, title, about: text }) => (
              <li key={slug}>
                <Link to={`/reports/${slug}`} className={entry}>
                  <span className={name}>{title}</span>
                  <p className={about}>{text}</p>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <ReportRuns />
      <p className={foot}>
        {rich(texts.savedReportsShowColumnsOfAListThat, {
          link: (words) => (
            <Link to="/reports/saved" className={link}>
              {words}
            </Link>
          ),
        })}
      </p>
      <p className={foot}>
        {rich(texts.reportSchedulesMailReportsToSubscribersAndOther, {
          link: (words) => (
            <Link to="/reports/schedules" className={link}>
              {words}
            </Link>
          ),
        })}
      </p>
      <p className={foot}>
        {rich(texts.anybodyWhoHasAnExportedFileCanCheck, {
          link: (words) => (
            <Link to="/check" className={link}>
              {words}
            </Link>
          ),
          link2: (words) => (
            <Link to="/tracker/trail" className={link}>
              {words}
            </Link>
          ),
        })}
      </p>
    </PageColumn>
  )
}
