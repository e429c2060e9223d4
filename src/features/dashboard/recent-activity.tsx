import { Bell, CirclePlay, CircleStop, LogIn, Smartphone, Wifi, WifiOff } from 'lucide-react'
import { css } from '../../../styled-system/css'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { MomentText } from '../../ui/content/moment-text.tsx'

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
})
const when = css({ textStyle: 'meta', color: 'ink.faint', tabular: true, whiteSpace: 'nowrap' })

const iconOf = (kind: string) => {
  if (kind === 'PatrolStarted') return CirclePlay
  if (kind === 'PatrolEnded') return CircleStop
  if (kind === 'GuardLost' || kind === 'GuardsLost') return WifiOff
  if (kind === 'GuardHeardAgain' || kind === 'GuardsHeardAgain') return Wifi
  if (kind.startsWith('Device')) return Smartphone
  if (kind.startsWith('User')) return LogIn
  return Bell
}

interface Props {
  activity: Dashboard['activity']
  /** ms since epoch UTC by the server's clock */
  now: number
  timeZone: string
}

export function RecentActivity({ activity, now, timeZone }: Props) {
  if (activity.length === 0) return <EmptyState icon={<Bell />} title="No activity yet" />
  return (
    // A box that scrolls takes the focus, or the keyboard cannot scroll it.
    <ol className={list} tabIndex={0} aria-label="Recent activity">
      {activity.map(({ position, at, kind, text }) => {
        const Icon = iconOf(kind)
        return (
          <li key={position} className={item}>
            <Icon aria-hidden />
            <span>{text}</span>
            <span className={when}>
              <MomentText t={at} now={now} timeZone={timeZone} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
