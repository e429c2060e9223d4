import { Suspense, useCallback } from 'react'
import { Outlet } from 'react-router-dom'
import { useAppConfig, useAppServices, useTimeZone, useUser } from '../../app-services.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast.ts'
import { css } from '../../../styled-system/css'
import type { ToastEvent } from '../../machines/toast.ts'
import { createTracking } from './create-tracking.ts'
import { TrackingContext } from './tracking-context.ts'
import { useMade } from './use-made.ts'

/** Shows what a machine wants to be told. */
export const tellByToast = ({ kind, text }: ToastEvent): void => showToast(kind, text)

/** Holds the live link for the tracker screens: going from one to another does not cut it. */
export function TrackingLayout() {
  return (
    <Suspense fallback={<Waiting />}>
      <LiveLink />
    </Suspense>
  )
}

function LiveLink() {
  const { session, inspect } = useAppServices()
  const config = useAppConfig()
  const timeZone = useTimeZone()
  const company = useUser()?.company_id ?? null
  const make = useCallback(
    () =>
      company === null
        ? null
        : createTracking({
            session,
            config,
            timeZone,
            company,
            tell: tellByToast,
            ...(inspect && { inspect }),
          }),
    [session, inspect, config, timeZone, company],
  )
  const tracking = useMade(make)
  if (tracking === null) return <Waiting />
  return (
    <TrackingContext value={tracking}>
      <Outlet />
    </TrackingContext>
  )
}

function Waiting() {
  return (
    <div className={waiting}>
      <Spinner />
    </div>
  )
}

const waiting = css({ display: 'grid', placeItems: 'center', flex: '1', minHeight: '32' })
