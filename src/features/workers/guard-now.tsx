import { LogOut, Route } from '../../ui/icons/control-icons.ts'
import { MapPin } from '../../ui/icons/record-icons.ts'
import { Phone } from '../../ui/icons/page-icons.ts'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Worker } from '../../../contract/workers/worker.ts'
import { GUARD_STATUS_LABELS } from '../../../domain/worker/guard-status.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { Card } from '../../ui/content/card.tsx'
import { DataList } from '../../ui/content/data-list.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Badge } from '../../ui/status/badge.tsx'
import { ErrorState } from '../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { DutyToday } from '../assignments/duty-today.tsx'
import { useGuardNow } from './use-guard-now.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const SiteMap = lazyPart(() => import('../../resource/map/site-map.tsx').then((file) => file.SiteMap))

const NONE: never[] = []
const body = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 2fr) minmax(0, 3fr)]' },
  gap: '4',
  padding: '4',
})
const said = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const statusLine = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const outside = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'meta',
  color: 'late',
  '& svg': { width: '3', height: '3' },
})
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

const telephone = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

export function GuardNow({ guard }: { guard: Worker }) {
  const { id, phone } = guard
  const timeZone = useTimeZone()
  const mayFollow = usePermission('View Trails')
  const { mayLook, live, status, attention, geofences, at, error, refetch, isFetching } = useGuardNow(guard)
  const fix = live?.fix
  const shows = useMemo(() => (fix ? [{ lng: fix.lon, lat: fix.lat }] : []), [fix])
  const guards = useMemo(() => (live ? [{ guard: live, attention }] : []), [live, attention])
  const isWaiting = mayLook && live === undefined && !error
  const items = [
    ...(mayLook
      ? [
          {
            name: tr(texts.status),
            value: isWaiting ? (
              'Loading…'
            ) : (
              <span className={statusLine}>
                <Badge tone={status}>{GUARD_STATUS_LABELS[status].name}</Badge>
                {attention === 'outside' && (
                  <span className={outside}>
                    <LogOut aria-hidden /> {tr(texts.outsideTheGeofence)}
                  </span>
                )}
              </span>
            ),
          },
          {
            name: tr(texts.lastFix),
            value: fix ? (
              <MomentText t={fix.t} now={at} timeZone={timeZone} />
            ) : live === null ? (
              'none yet'
            ) : (
              'unknown'
            ),
          },
        ]
      : []),
    { name: tr(texts.today), value: <DutyToday workerId={id} /> },
    {
      name: tr(texts.phone),
      value:
        phone == null ? (
          'none'
        ) : (
          <a className={link} href={telephone(phone)}>
            {phone}
          </a>
        ),
    },
  ]
  return (
    <Card title={tr(texts.now)}>
      <div className={body}>
        <div className={said}>
          <DataList items={items} />
          <div className={buttons}>
            {phone != null && (
              <a className={buttonRecipe({ size: 'sm', tone: 'solid' })} href={telephone(phone)}>
                <Phone aria-hidden /> {tr(texts.call)}
              </a>
            )}
            {mayLook && (
              <Link className={buttonRecipe({ size: 'sm' })} to={`/tracker?guard=${encodeURIComponent(id)}`}>
                <MapPin aria-hidden /> {tr(texts.liveMap)}
              </Link>
            )}
            {mayFollow && (
              <Link
                className={buttonRecipe({ size: 'sm' })}
                to={`/tracker/trail?guard=${encodeURIComponent(id)}&hours=6`}
              >
                <Route aria-hidden /> {tr(texts.trail)}
              </Link>
            )}
          </div>
        </div>
        {error && !live && (
          <ErrorState
            title={tr(texts.guardsLocationCouldNotBeFetched)}
            detail={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {live && (
          <Suspense fallback={<SkeletonLines count={4} label={tr(texts.loadingTheMap)} />}>
            <SiteMap
              label={tr(texts.mapOfTheLastPosition)}
              low
              shows={shows}
              posts={NONE}
              geofences={geofences}
              guards={guards}
            />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
