import type { NotificationKind, NotificationSeverity } from '../../../domain/notifications/notification.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const SEVERITY_LABELS: Readonly<
  Record<NotificationSeverity, { word: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }>
> = {
  critical: { word: tr(texts.critical), tone: 'danger' },
  high: { word: tr(texts.high), tone: 'warning' },
  warning: { word: tr(texts.warning), tone: 'accent' },
  info: { word: tr(texts.info), tone: 'neutral' },
}

export const NOTIFICATION_KIND_LABELS: Readonly<Record<NotificationKind, string>> = {
  alarm: tr(texts.alarms),
  incident: tr(texts.reportedIncidents),
  assigned: tr(texts.issuesAssignedToYou),
  mention: tr(texts.mentionsInComments),
  sheet: tr(texts.attendanceSheetsReturnedOrApproved),
  webhook: tr(texts.disabledWebhooks),
}
