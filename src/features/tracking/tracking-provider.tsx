import { Suspense, useCallback } from 'react'
import { Outlet } from 'react-router-dom'
import { useAppConfig, useLimits, useSession, useTimeZone, useUser } from '../../app/app-services.ts'
import { Spinner } from '../../ui/status/spinner.tsx'
import { css } from '../../../styled-system/css'
import { useLiveFeed } from '../../api/live-feed-context.ts'
import { useView } from '../../streams/use-view.ts'
import { useGuardStatuses } from './guards/use-guard-filter.ts'
import { tabGuardCount, useSystemSettings } from '../../settings/use-system-settings.ts'
import { useUrgentCount } from '../../routing/page-title.ts'
import { createTracking, type Tracking } from './create-tracking.ts'
import { showToastEvent, TrackingContext } from './use-tracking.ts'
import { useDisposable } from './use-disposable.ts'

/** Provides live data to all tracker pages, which stays connected between them. */
export function TrackingProvider() {
  return (
    <Suspense fallback={<Waiting />}>
      <LiveLink />
    </Suspense>
  )
}

function LiveLink() {
  const session = useSession()
  const config = useAppConfig()
  const timeZone = useTimeZone()
  const behaviour = useSystemSettings()
  const company = useUser()?.company_id ?? null
  const feed = useLiveFeed()?.source ?? null
  const wholeCompany = useLimits() === null
  const make = useCallback(
    () =>
      company === null || feed === null
        ? null
        : createTracking({
            session,
            config,
            timeZone,
            behaviour,
            company,
            wholeCompany,
            feed,
            tell: showToastEvent,
          }),
    [session, config, timeZone, behaviour, company, wholeCompany, feed],
  )
  const tracking = useDisposable(make)
  if (tracking === null) return <Waiting />
  return (
    <TrackingContext value={tracking}>
      <UrgentInTitle {...tracking} />
      <Outlet />
    </TrackingContext>
  )
}

function UrgentInTitle({ statuses, live, connection }: Tracking) {
  const { counts } = useGuardStatuses(statuses)
  const stopped = useView(connection.stopped$, connection.stoppedSince()) !== null
  const waiting = useView(live.lastContact$, 'waiting') === 'waiting'
  const told = tabGuardCount(stopped ? null : counts, useSystemSettings())
  useUrgentCount(waiting ? 0 : told)
  return null
}

function Waiting() {
  return (
    <div className={waiting}>
      <Spinner />
    </div>
  )
}

const waiting = css({ display: 'grid', placeItems: 'center', flex: '1', minHeight: '32' })
