import type { NotificationKind, NotificationSeverity } from '../../../domain/notifications/notification.ts'

export const SEVERITY_WORDS: Readonly<
  Record<NotificationSeverity, { word: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }>
> = {
  critical: { word: 'Critical', tone: 'danger' },
  high: { word: 'High', tone: 'warning' },
  warning: { word: 'Warning', tone: 'accent' },
  info: { word: 'Info', tone: 'neutral' },
}

export const KIND_WORDS: Readonly<Record<NotificationKind, string>> = {
  alarm: 'Alarms',
  incident: 'Reported incidents',
  assigned: 'Issues assigned to you',
  mention: 'Mentions in comments',
  sheet: 'Attendance sheets returned or approved',
  webhook: 'Disabled webhooks',
}
