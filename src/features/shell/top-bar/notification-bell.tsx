import { Link } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { NOTIFICATION_SEVERITIES } from '../../../../domain/notifications/notification.ts'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { Bell } from '../../../ui/icons/record-icons.ts'
import { SEVERITY_LABELS } from '../../../resource/notifications/notification-labels.ts'
import { useNotifications } from '../../../resource/notifications/use-notifications.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const count = css({ fontWeight: 'semibold', tabular: true, color: 'ink' })
const urgent = css({ color: 'danger' })

/** Link to the notifications, with the number of unread ones by severity. */
export function NotificationBell() {
  const { data } = useNotifications({ unread: 'true', per_page: 1 })
  const unread = data?.unread
  const parts = [...NOTIFICATION_SEVERITIES]
    .reverse()
    .flatMap((severity) =>
      unread?.[severity] ? [`${unread[severity]} ${SEVERITY_LABELS[severity].word.toLowerCase()}`] : [],
    )
  const total = unread ? Object.values(unread).reduce((sum, each) => sum + each, 0) : 0
  const words =
    total === 0
      ? tr(texts.notifications)
      : tr(texts.notificationsTotalUnreadParts, { total, parts: parts.join(', ') })
  const isUrgent = (unread?.critical ?? 0) + (unread?.high ?? 0) > 0
  return (
    <Link to="/notifications" aria-label={words} title={words} className={cx(buttonRecipe({ size: 'sm' }))}>
      <Bell aria-hidden />
      {total > 0 && <span className={cx(count, isUrgent && urgent)}>{total > 99 ? '99+' : total}</span>}
    </Link>
  )
}
