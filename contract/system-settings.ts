import { z } from 'zod'
import { systemSettingsRules } from '../domain/system-settings.ts'
import { consoleSettings } from './console-settings.ts'
import { pageQuery } from './page.ts'
import { resource } from './resource.ts'

const { shape: rules } = systemSettingsRules

/** Settings for a company's console and server. */
export const systemSettingsRow = consoleSettings.extend({
  /** every company has one record of this kind */
  id: z.literal('own'),
  keep_fixes_days: z.number().nullable(),
  keep_rejected_days: z.number(),
  keep_security_days: z.number(),
  session_hours: z.number(),
})
export type SystemSettingsRow = z.infer<typeof systemSettingsRow>

/** GET and PATCH /api/system-settings/own, and its history: the settings of the caller's company. */
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
    draw_every_s: rules.drawEveryS,
    late_after: rules.lateAfter,
    offline_after: rules.offlineAfter,
    first_interval_min: rules.firstIntervalMin,
    keep_fixes_days: rules.keepFixesDays,
    keep_rejected_days: rules.keepRejectedDays,
    keep_security_days: rules.keepSecurityDays,
    session_hours: rules.sessionHours,
    tab_counts: rules.tabCounts,
  }),
})
