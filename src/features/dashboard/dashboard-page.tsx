import * as texts from './texts.ts'
import { Satellite } from '../../ui/icons/page-icons.ts'
import { css } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { tr } from '../../texts/tr.ts'
import { WifiOff } from '../../ui/icons/control-icons.ts'
import { Suspense } from 'react'
import { NewestRecords } from '../../resource/related/related-records.tsx'
import { useLimits, useTimeZone } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { Card } from '../../ui/content/card.tsx'
import { AlertBar } from '../../ui/status/alert-bar.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { formatAgo } from '../../../domain/time/age.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { tabGuardCount, useSystemSettings } from '../../settings/use-system-settings.ts'
import { useUrgentCount } from '../../routing/page-title.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { AssignmentTable } from './assignment-table.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DutyCard } from './duty-card.tsx'
import { FirstRunLead } from './first-run-lead.tsx'
import { GuardCounts } from './guard-counts.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TileGrid } from './tile-grid.tsx'
import { TrendsCard } from './trends-card.tsx'
import { STALE_AFTER_MS, useDashboard } from './use-dashboard.ts'

const WallView = lazyPart(() => import('./wall-view.tsx').then((file) => file.WallView))
// loaded only for new companies, because others never see it
const RetentionCard = lazyPart(() =>
  import('../../settings/retention-card.tsx').then((file) => file.RetentionCard),
)

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: { base: '3', md: '5' },
  width: 'full',
  maxWidth: 'page',
  marginInline: 'auto',
})
const grid = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', xl: '[minmax(0, 1fr) 24rem]' },
  '&[data-old]': { filter: '[grayscale(1)]' },
})
const newest = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', xl: '[repeat(3, minmax(0, 1fr))]' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const wallLink = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const foot = css({ textStyle: 'meta', color: 'ink.faint' })

/** The dashboard; with `?wall`, the view for a wall screen. */
export function DashboardPage() {
  const [params] = useSearchParams()
  return params.has('wall') ? <WallView /> : <Desk />
}

function Desk() {
  const timeZone = useTimeZone()
  const query = useDashboard()
  const now = useNow(1000)
  const behaviour = useSystemSettings()
  const isOld =
    query.failureReason !== null || (query.data !== undefined && now - query.dataUpdatedAt > STALE_AFTER_MS)
  const counts = isOld ? null : (query.data?.guards ?? { offline: 0, late: 0 })
  useUrgentCount(tabGuardCount(counts, behaviour))
  if (query.data) {
    const { data, dataUpdatedAt, failureReason } = query
    return (
      <div className={page}>
        {isOld && (
          <Notice kind="warning">
            {tr(texts.notRefreshedSinceDataUpdatedAtAgoTextMessage, {
              dataUpdatedAt: zoneClock(timeZone).full(dataUpdatedAt),
              agoText: formatAgo(now - dataUpdatedAt),
              message: failureReason?.message ?? tr(texts.serverDoesNotAnswer),
            })}
          </Notice>
        )}
        {data.first_run && (
          <>
            <FirstRunLead at={data.first_run} />
            <Suspense>
              <RetentionCard />
            </Suspense>
          </>
        )}
        <TileGrid group="now" now={now} />
        <GuardCounts guards={data.guards} old={isOld} />
        <TileGrid group="today" now={now} />
        <DutyCard now={now} />
        <Figures data={data} now={now + data.at - dataUpdatedAt} timeZone={timeZone} old={isOld} />
        <TrendsCard />
        <div className={newest}>
          <NewestRecords />
        </div>
        <p className={foot}>
          {tr(texts.updatedAgoText, { agoText: formatAgo(now - dataUpdatedAt) })}{' '}
          <Link to="/dashboard?wall" className={wallLink}>
            {tr(texts.wallScreen)}
          </Link>
        </p>
      </div>
    )
  }
  if (query.isError)
    return (
      <>
        <AlertBar
          icon={<WifiOff aria-hidden />}
          title={tr(texts.noLiveData)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {query.error.message}
        </AlertBar>
        <div className={page}>
          <GuardCounts guards={null} old={false} />
        </div>
      </>
    )
  return (
    <div className={page}>
      <DashboardSkeleton />
    </div>
  )
}

interface FiguresProps {
  data: Dashboard
  now: number
  timeZone: string
  old: boolean
}

function Figures({ data, now, timeZone, old }: FiguresProps) {
  // these figures count the whole company, so limited accounts do not see them
  const seesAll = useLimits() === null
  return (
    <div data-old={old || undefined} className={grid}>
      <div className={column}>
        {seesAll && (
          <Card
            title={tr(texts.fixesReceived)}
            aside={<span className={foot}>{tr(texts.every10Minutes)}</span>}
          >
            <FixesPlot fixes={data.fixes} timeZone={timeZone} />
          </Card>
        )}
        <Card title={tr(texts.guardsByAssignment)}>
          <AssignmentTable assignments={data.assignments} old={old} />
        </Card>
      </div>
      <Card title={tr(texts.recentActivity)}>
        <RecentActivity activity={data.activity} now={now} timeZone={timeZone} />
      </Card>
    </div>
  )
}

const box = css({ padding: '3' })

export function FixesPlot({ fixes, timeZone }: { fixes: Dashboard['fixes']; timeZone: string }) {
  if (fixes.every(({ count }) => count === 0))
    return (
      <EmptyState icon={<Satellite />} title={tr(texts.noFixesReceivedYet)}>
        {tr(texts.plotFillsAsPhonesReportAnAdministratorEnrols)}
      </EmptyState>
    )
  return (
    <div className={box}>
      <Plot
        label={tr(texts.fixesReceivedEveryTenMinutes)}
        unit="fixes"
        times={fixes.map(({ t }) => t)}
        values={fixes.map(({ count }) => count)}
        timeZone={timeZone}
      />
    </div>
  )
}
