import { z } from 'zod'
import { systemSettingsRules } from '../../domain/records/system-settings.ts'
import { consoleSettings } from './console-settings.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

const { shape: rules } = systemSettingsRules

/** Settings of a company that affect its console and the server. */
export const systemSettingsRow = consoleSettings.extend({
  /** every company has exactly one such record */
  id: z.literal('own'),
  fix_retention_days: z.number().nullable(),
  rejected_retention_days: z.number(),
  security_retention_days: z.number(),
  session_hours: z.number(),
})
export type SystemSettingsRow = z.infer<typeof systemSettingsRow>

/**
 * GET and PATCH /api/system-settings/own: the system settings of the caller's company, with their history.
 */
export const systemSettings = resource({
  path: '/system-settings',
  stream: 'own-system-settings',
  shows: ['system-settings'],
  query: pageQuery(1),
  row: systemSettingsRow,
  body: z.object({
    base_map: rules.baseMap,
    home_latitude: rules.homeLatitude,
    home_longitude: rules.homeLongitude,
    live_links: rules.liveLinks,
    redraw_interval_s: rules.redrawIntervalS,
    late_after: rules.lateAfter,
    offline_after: rules.offlineAfter,
    first_interval_min: rules.firstIntervalMin,
    fix_retention_days: rules.fixRetentionDays,
    rejected_retention_days: rules.rejectedRetentionDays,
    security_retention_days: rules.securityRetentionDays,
    session_hours: rules.sessionHours,
    tab_counts: rules.tabCounts,
  }),
})
