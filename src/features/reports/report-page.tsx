import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { css } from '../../../styled-system/css'
import { CUSTOM_REPORT_SLUG, defaultReportDays, REPORTS } from '../../../contract/reports/report-list.ts'
import type { Report } from '../../../contract/reports/report.ts'
import { cellText } from '../../../domain/reports/report-data.ts'
import type { ReportFormat } from '../../../domain/reports/report.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { useRecordInTitle } from '../../routing/page-title.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { Card } from '../../ui/content/card.tsx'
import { PageColumn } from '../../ui/content/page-column.tsx'
import { Button } from '../../ui/control/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { Download } from '../../ui/icons/control-icons.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { ReportBars } from './report-bars.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportChanges, ReportSourceCard, ReportExportStatus } from './report-export-status.tsx'
import { ReportTable } from './report-table.tsx'
import { RunProgress } from './run-progress.tsx'
import { useReport } from './use-report.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** timeout of an export, ms, because a large report takes minutes */
const SLOW_MS = 5 * 60_000
const FORMATS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const

const intro = css({ textStyle: 'dense', color: 'ink.muted', paddingInline: '1' })
const figures = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(9rem, 1fr))]',
  gap: '4',
  padding: '4',
})
const figure = css({ display: 'flex', flexDirection: 'column', gap: '0.5' })
const number = css({ fontSize: '2xl', fontWeight: 'semibold', tabular: true, lineHeight: 'tight' })
const label = css({ textStyle: 'dense', color: 'ink.muted' })
const plots = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[repeat(2, minmax(0, 1fr))]' },
  gap: '4',
})
const exports = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

const SAVED = {
  slug: CUSTOM_REPORT_SLUG,
  title: tr(texts.savedReport2),
  about: tr(texts.rowsOfAListThatPeopleOfYour),
} as const

export function ReportPage() {
  const { slug = '' } = useParams()
  const report = slug === CUSTOM_REPORT_SLUG ? SAVED : REPORTS.find((each) => each.slug === slug)
  useRecordInTitle(report?.title ?? null)
  if (!report)
    return (
      <PageColumn>
        <Card title={tr(texts.report)}>
          <EmptyState title={tr(texts.thereIsNoSuchReport)}>
            {tr(texts.chooseOneFromTheListOfReports)}
          </EmptyState>
        </Card>
      </PageColumn>
    )
  return <ReportOf key={slug} report={report} />
}

function ReportOf({
  report: { slug, about, ...report },
}: {
  report: (typeof REPORTS)[number] | typeof SAVED
}) {
  const today = useToday()
  const [params, write] = useUrlParams()
  const reportId = params.get('report_id')
  const asked = {
    from_day: params.get('from_day') ?? addDays(params.get('to_day') ?? today, 1 - defaultReportDays(slug)),
    to_day: params.get('to_day') ?? today,
    ...chosen(params, 'client_id'),
    ...chosen(params, 'assignment_id'),
    ...chosen(params, 'report_id'),
    ...chosen(params, 'custom_report_id'),
  }
  const { data, run, error, again, reload, isFetching, cancel } = useReport(
    slug,
    asked,
    params.get('run_id'),
    () => write((before) => withParams(before, { run_id: null })),
  )
  const hrefOf = (id: string | null) => `?${withParams(params, { report_id: id, run_id: null })}`
  return (
    <PageColumn>
      <p className={intro}>{data && slug === CUSTOM_REPORT_SLUG ? data.content.title : about}</p>
      <ReportFilters
        asked={asked}
        byClient={slug !== CUSTOM_REPORT_SLUG}
        bySite={slug !== CUSTOM_REPORT_SLUG && !('ofClientsOnly' in report)}
        onChange={(changed) =>
          write((before) => withParams(before, { ...changed, report_id: null, run_id: null }))
        }
      />
      {!data && error && (
        <ErrorState
          title={tr(texts.reportCouldNotBeComputed)}
          detail={error.message}
          onRetry={again}
          retrying={isFetching}
        />
      )}
      {!data && !error && !run && <SkeletonLines count={8} label={tr(texts.computingTheReport)} />}
      {!data && !error && run && <RunProgress run={run} onCancel={cancel} onAgain={again} />}
      {data && (
        <>
          <ReportExportStatus report={data} isExport={reportId !== null} hrefOf={hrefOf} />
          <Findings report={data}>
            <Exports slug={slug} asked={{ ...asked, ...(run && { run_id: run.id }) }} onDone={reload} />
          </Findings>
          {reportId !== null && data.is_changed && (
            <ReportChanges changes={data.changes} timeZone={data.content.timeZone} />
          )}
          <ReportSourceCard source={data.source} />
        </>
      )}
    </PageColumn>
  )
}

const chosen = <Name extends string>(params: URLSearchParams, name: Name) => {
  const value = params.get(name)
  return value === null ? {} : ({ [name]: value } as Record<Name, string>)
}

function Findings({
  report: { content, row_counts: counts },
  children,
}: {
  report: Report
  children: React.ReactNode
}) {
  return (
    <>
      <Card title={tr(texts.summary)} aside={children}>
        <dl className={figures}>
          {content.figures.map((each) => (
            <div key={each.label} className={figure}>
              <dt className={label}>{each.label}</dt>
              <dd className={number}>{cellText(each.value, each.kind, content.timeZone)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={plots}>
        {content.plots.map((plot) => (
          <ReportBars key={plot.title} plot={plot} />
        ))}
      </div>
      {content.tables.map((table, at) => (
        <ReportTable
          key={table.title}
          table={table}
          total={counts[at] ?? table.rows.length}
          timeZone={content.timeZone}
        />
      ))}
    </>
  )
}

function Exports({
  slug,
  asked,
  onDone,
}: {
  slug: string
  asked: { from_day: string; to_day: string }
  onDone: () => void
}) {
  const { api } = useSession()
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  async function save(format: ReportFormat) {
    setBusy(format)
    try {
      const file = await api.post(`/reports/${slug}/exports`, z.instanceof(Blob), {
        body: { ...asked, format },
        file: true,
        timeout: SLOW_MS,
        failure: tr(texts.reportCouldNotBeExported),
      })
      saveFile(file, `${slug}-${asked.from_day}-to-${asked.to_day}.${format}`)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={exports}>
      {FORMATS.map(([format, name]) => (
        <Button
          key={format}
          icon={<Download />}
          busy={busy === format}
          disabled={busy !== null && busy !== format}
          onClick={() => void save(format)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
