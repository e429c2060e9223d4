import { z } from 'zod'
import type { Severity } from '../incidents/incident-enums.ts'

/** Severities in ascending order. During quiet hours, only critical notifications are sent. */
export const NOTIFICATION_SEVERITIES = ['info', 'warning', 'high', 'critical'] as const
export const notificationSeverity = z.enum(NOTIFICATION_SEVERITIES)
export type NotificationSeverity = z.infer<typeof notificationSeverity>

export const NOTIFICATION_KINDS = ['alarm', 'incident', 'assigned', 'mention', 'sheet', 'webhook'] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof notificationKind>

/**
 * Content of a notification. It contains no names of guards, because mails and push messages leave the
 * server.
 */
export interface Notice {
  kind: NotificationKind
  severity: NotificationSeverity
  title: string
}

/** Returns the notification severity of an alarm by its priority; priority 1 is the most urgent. */
export const alarmSeverity = (priority: number): NotificationSeverity =>
  priority === 1 ? 'critical' : priority === 2 ? 'high' : 'warning'

const OF_INCIDENT: Readonly<Record<Severity, NotificationSeverity>> = {
  low: 'info',
  medium: 'warning',
  high: 'high',
  critical: 'critical',
}

/** Returns the notification severity of an incident by the incident's severity. */
export const incidentSeverity = (severity: Severity): NotificationSeverity => OF_INCIDENT[severity]
