import { WifiOff } from '../../ui/icons/control-icons.ts'
import { Smartphone } from '../../ui/icons/record-icons.ts'
import { Bell, CirclePlay, CircleStop, LogIn, Wifi } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard/dashboard.ts'
import { usePermission } from '../../app/app-services.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const list = css({ maxHeight: { xl: '[40rem]' }, overflowY: 'auto' })
const item = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
  gap: '3',
  alignItems: 'start',
  paddingInline: '4',
  paddingBlock: '2.5',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  _first: { borderTopWidth: 'none' },
  textStyle: 'dense',
  '& svg': { width: '4', height: '4', marginTop: 'px', color: 'ink.faint' },
  '&[data-kind=loss]': { bg: 'offline.soft' },
  '&[data-kind=loss] svg': { color: 'offline' },
  '&[data-kind=return] svg': { color: 'online' },
})
const link = css({
  color: 'ink',
  _hover: { textDecoration: 'underline' },
  '[data-kind=loss] &': { color: 'offline', fontWeight: 'medium' },
})
const replay = css({ display: 'block', color: 'accent.ink', _hover: { textDecoration: 'underline' } })
const when = css({ textStyle: 'meta', color: 'ink.faint', tabular: true, whiteSpace: 'nowrap' })

const iconOf = (kind: string) => {
  if (kind === 'PatrolStarted') return CirclePlay
  if (kind === 'PatrolEnded') return CircleStop
  if (kind === 'GuardContactLost' || kind === 'GuardsContactLost') return WifiOff
  if (kind === 'GuardContactRestored' || kind === 'GuardsContactRestored') return Wifi
  if (kind.startsWith('Device')) return Smartphone
  if (kind.startsWith('User')) return LogIn
  return Bell
}

const LOSSES = ['GuardContactLost', 'GuardsContactLost']
const RETURNS = ['GuardContactRestored', 'GuardsContactRestored']
const ENDS = [...RETURNS, 'PatrolStarted', 'PatrolEnded']

type Activity = Dashboard['activity'][number]

/**
 * Classifies an entry. A contact loss is past once a later entry about the same guard, or about all guards,
 * ends it.
 */
function sortOf(entry: Activity, activity: readonly Activity[]) {
  if (RETURNS.includes(entry.kind)) return 'return'
  if (!LOSSES.includes(entry.kind)) return undefined
  // the server sends such an entry only while the loss lasts
  if (entry.position < 0) return 'loss'
  const isOver = activity.some(
    ({ position, kind, worker_id }) =>
      position > entry.position && worker_id === entry.worker_id && ENDS.includes(kind),
  )
  return isOver ? 'past loss' : 'loss'
}

/** Returns the link of an entry to the live map: to its guard, or to all offline guards. */
function onTracker({ worker_id, kind }: Activity): string | null {
  if (worker_id !== null) return `/tracker?guard=${encodeURIComponent(worker_id)}`
  return LOSSES.includes(kind) ? '/tracker?status=offline' : null
}

const AROUND_MS = 30 * 60_000
/** Returns the link to a replay of the guard from half an hour before `t` to half an hour after it. */
function inReplay(worker: string, t: number): string {
  return `/tracker/trail?guard=${encodeURIComponent(worker)}&from=${t - AROUND_MS}&to=${t + AROUND_MS}&at=${t}`
}

interface Props {
  activity: Dashboard['activity']
  /** server time, ms since epoch */
  now: number
  timeZone: string
}

export function RecentActivity({ activity, now, timeZone }: Props) {
  const mayReplay = usePermission('View Trails')
  if (activity.length === 0) return <EmptyState icon={<Bell />} title={tr(texts.noActivityYet)} />
  return (
    // a scrollable box must be focusable, so that the keyboard can scroll it
    <ol className={list} tabIndex={0} aria-label={tr(texts.recentActivity)}>
      {activity.map((entry) => {
        const { position, at, kind, text, worker_id, seen_at } = entry
        const Icon = iconOf(kind)
        const to = onTracker(entry)
        return (
          <li key={position} className={item} data-kind={sortOf(entry, activity)}>
            <Icon aria-hidden />
            {to === null ? (
              <span>{text}</span>
            ) : (
              <Link to={to} className={link}>
                {text}
              </Link>
            )}
            <span className={when}>
              <MomentText t={at} now={now} timeZone={timeZone} />
              {mayReplay && worker_id !== null && !kind.startsWith('Device') && (
                <Link
                  to={inReplay(worker_id, seen_at)}
                  className={replay}
                  aria-label={tr(texts.replayText, { text })}
                >
                  {tr(texts.replay)}
                </Link>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
