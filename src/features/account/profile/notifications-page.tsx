import { useState } from 'react'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { NOTIFICATION_SEVERITIES } from '../../../../domain/notifications/notification.ts'
import type { NotificationRow } from '../../../../contract/notifications/notification.ts'
import { useTimeZone } from '../../../app/app-services.ts'
import { Card } from '../../../ui/content/card.tsx'
import { MomentText } from '../../../ui/content/moment-text.tsx'
import { PageColumn } from '../../../ui/content/page-column.tsx'
import { useNow } from '../../../ui/content/use-now.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Pager } from '../../../ui/control/pager.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { Bell } from '../../../ui/icons/page-icons.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { LoadingState } from '../../../ui/status/loading-state.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SEVERITY_LABELS } from '../../../resource/notifications/notification-labels.ts'
import { useNotifications, useMarkRead } from '../../../resource/notifications/use-notifications.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const counts = css({ display: 'flex', flexWrap: 'wrap', gap: '2', flex: '1' })
const list = css({ listStyle: 'none' })
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingInline: '4',
  paddingBlock: '2.5',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'dense',
  _first: { borderTopWidth: '[0]' },
})
const title = css({
  flex: '1',
  minWidth: '[14rem]',
  overflowWrap: 'anywhere',
  color: 'accent.ink',
  _hover: { textDecoration: 'underline' },
})
const unreadTitle = css({ fontWeight: 'semibold' })
const when = css({ color: 'ink.muted', textStyle: 'meta' })
const link = css({ color: 'accent.ink', textStyle: 'dense', textDecoration: 'underline' })

export function NotificationsPage() {
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [page, setPage] = useState(1)
  const query = useNotifications({ per_page: 50, page, ...(onlyUnread && { unread: 'true' as const }) })
  const read = useMarkRead()
  const { data } = query
  const newest = data?.data[0]
  const unread = data ? Object.values(data.unread).reduce((sum, count) => sum + count, 0) : 0
  return (
    <PageColumn>
      <div className={bar}>
        <div className={counts}>
          {data &&
            [...NOTIFICATION_SEVERITIES].reverse().map((severity) => {
              const count = data.unread[severity] ?? 0
              const { word, tone } = SEVERITY_LABELS[severity]
              return (
                count > 0 && (
                  <Badge key={severity} tone={tone}>
                    {tr(texts.wordCountUnread, { word, count })}
                  </Badge>
                )
              )
            })}
        </div>
        <Switch
          checked={onlyUnread}
          onChange={(only) => {
            setOnlyUnread(only)
            setPage(1)
          }}
        >
          {tr(texts.unreadOnly)}
        </Switch>
        <Button
          size="sm"
          disabled={unread === 0 || newest === undefined}
          busy={read.isPending}
          onClick={() => newest && read.mutate({ up_to: newest.at })}
        >
          {tr(texts.markAllAsRead)}
        </Button>
        <Link to="/profile#notifications" className={link}>
          {tr(texts.notificationSettings)}
        </Link>
      </div>
      {read.error && <Notice kind="error">{read.error.message}</Notice>}
      <LoadingState
        query={query}
        lines={6}
        label={tr(texts.loadingYourNotifications)}
        failed={tr(texts.yourNotificationsCouldNotBeFetched)}
      />
      {data?.data.length === 0 && (
        <EmptyState
          icon={<Bell aria-hidden />}
          title={onlyUnread ? tr(texts.nothingUnread) : tr(texts.noNotifications)}
        >
          {tr(texts.alarmsIncidentsMentionsAndWhatIsAssignedTo)}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Card title={tr(texts.notifications)}>
          <ul aria-label={tr(texts.notifications)} className={list}>
            {data.data.map((row) => (
              <NotificationItem key={row.id} row={row} onRead={() => read.mutate({ ids: [row.id] })} />
            ))}
          </ul>
          <Pager meta={data.meta} onPage={setPage} />
        </Card>
      )}
    </PageColumn>
  )
}

function NotificationItem({ row, onRead }: { row: NotificationRow; onRead: () => void }) {
  const timeZone = useTimeZone()
  const now = useNow(10_000)
  const isUnread = row.read_at === null
  const { word, tone } = SEVERITY_LABELS[row.severity]
  return (
    <li className={item}>
      <Badge tone={tone}>{word}</Badge>
      <Link to={row.href} className={cx(title, isUnread && unreadTitle)} onClick={() => isUnread && onRead()}>
        {row.title}
      </Link>
      <span className={when}>
        <MomentText t={row.at} now={now} timeZone={timeZone} />
      </span>
      {isUnread ? (
        <Button
          size="sm"
          tone="ghost"
          aria-label={tr(texts.markAsReadTitle, { title: row.title })}
          onClick={onRead}
        >
          {tr(texts.markAsRead)}
        </Button>
      ) : (
        <span className={when}>{tr(texts.read)}</span>
      )}
    </li>
  )
}
