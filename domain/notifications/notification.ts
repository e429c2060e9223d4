import { z } from 'zod'
import type { Severity } from '../incidents/incident-enums.ts'

/** Ascending urgency; only the last one is sent during quiet hours. */
export const NOTIFICATION_SEVERITIES = ['info', 'warning', 'high', 'critical'] as const
export const notificationSeverity = z.enum(NOTIFICATION_SEVERITIES)
export type NotificationSeverity = z.infer<typeof notificationSeverity>

export const NOTIFICATION_KINDS = ['alarm', 'incident', 'assigned', 'mention', 'sheet', 'webhook'] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof notificationKind>

/** Content of a notification; it contains no names of guards, because it leaves the console. */
export interface Notice {
  kind: NotificationKind
  severity: NotificationSeverity
  title: string
}

/** Returns the urgency of an alarm by its priority; 1 is the most urgent. */
export const alarmSeverity = (priority: number): NotificationSeverity =>
  priority === 1 ? 'critical' : priority === 2 ? 'high' : 'warning'

const OF_INCIDENT: Readonly<Record<Severity, NotificationSeverity>> = {
  low: 'info',
  medium: 'warning',
  high: 'high',
  critical: 'critical',
}

/** Returns the urgency of an incident by its severity. */
export const incidentSeverity = (severity: Severity): NotificationSeverity => OF_INCIDENT[severity]
