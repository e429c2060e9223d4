import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { formatAgo } from '../../../domain/time/age.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useTimeZone, useUser } from '../../app/app-services.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { forceTheme } from '../../ui/theme/theme.ts'
import { useKeyDown } from '../../ui/control/use-key-down.ts'
import { KNOWN_GUARD_STATUSES, GUARD_STATUS_LABELS } from '../../../domain/worker/guard-status.ts'
import { DutyCard } from './duty-card.tsx'
import { FigureTile } from './figure-tile.tsx'
import { TileGrid } from './tile-grid.tsx'
import { STALE_AFTER_MS, useDashboard } from './use-dashboard.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '5',
  minHeight: 'full',
  bg: 'canvas',
})
const head = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4',
  fontSize: '[clamp(1.25rem, 2vw, 3rem)]',
  fontWeight: 'semibold',
})
const time = css({ tabular: true })
const old = css({ color: 'late', fontSize: '[clamp(1rem, 1.4vw, 2rem)]' })
const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 3fr) minmax(0, 2fr)]' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const guards = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(4, minmax(0, 1fr))]' },
})
const TONES = { offline: 'danger', late: 'warning', online: 'plain', off_duty: 'plain' } as const

/** The dashboard for a wall screen: dark, large, without controls. Escape opens the normal dashboard. */
export function WallView() {
  const timeZone = useTimeZone()
  const user = useUser()
  const navigate = useNavigate()
  const now = useNow(1000)
  const { data, dataUpdatedAt, failureReason } = useDashboard()
  useEffect(() => {
    forceTheme('dark')
    return () => forceTheme(null)
  }, [])
  useKeyDown(({ key }) => {
    if (key === 'Escape') void navigate('/dashboard')
  })
  const age = Math.max(0, now - dataUpdatedAt)
  const isOld = data !== undefined && (failureReason !== null || age > STALE_AFTER_MS)
  return (
    <div className={page}>
      <div className={head}>
        <h1>{user?.company_name}</h1>
        {isOld && <span className={old}>{tr(texts.lastRefreshedAge, { age: formatAgo(age) })}</span>}
        <span className={time}>{zoneClock(timeZone).time(now)}</span>
      </div>
      <div className={columns}>
        <div className={column}>
          <TileGrid group="now" now={now} isWall />
          <section aria-label={tr(texts.guards)} className={guards}>
            {KNOWN_GUARD_STATUSES.map((status) => (
              <FigureTile
                key={status}
                title={GUARD_STATUS_LABELS[status].name}
                value={data?.guards[status] ?? null}
                tone={TONES[status]}
                oldFor={isOld ? age : null}
              />
            ))}
          </section>
          <TileGrid group="today" now={now} isWall />
        </div>
        <DutyCard now={now} isWall />
      </div>
    </div>
  )
}
