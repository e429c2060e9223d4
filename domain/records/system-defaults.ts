import { STALE_LIMITS, type StaleLimits } from '../fix/staleness.ts'

/** Which basemap is shown: the best available, open data only, or only the server's own. */
export const BASE_MAPS = ['automatic', 'open', 'bundled'] as const
/** Connections that bring live locations to a console. */
export const LIVE_LINKS = ['all', 'feed'] as const
/** Which guards the browser tab counts; `late` includes offline guards. */
export const TAB_COUNTS = ['offline', 'late', 'none'] as const

/** Settings of a company for its console and the server. */
export interface SystemSettings extends StaleLimits {
  baseMap: (typeof BASE_MAPS)[number]
  /** initial position of a map without content, degrees WGS84; null: Nairobi */
  homeLatitude: number | null
  homeLongitude: number | null
  liveLinks: (typeof LIVE_LINKS)[number]
  /** minimum time between two drawings of new locations in a console, seconds; 0: no limit */
  redrawIntervalS: number
  /** retention of fixes, days; null: for ever */
  fixRetentionDays: number | null
  /** retention of quarantined messages, days */
  rejectedRetentionDays: number
  /** retention of the security log, days */
  securityRetentionDays: number
  /** maximum length of a session, hours */
  sessionHours: number
  tabCounts: (typeof TAB_COUNTS)[number]
}

/** Defaults for companies without their own settings. */
export const SYSTEM_SETTINGS: SystemSettings = {
  baseMap: 'automatic',
  homeLatitude: null,
  homeLongitude: null,
  liveLinks: 'all',
  redrawIntervalS: 0,
  ...STALE_LIMITS,
  fixRetentionDays: null,
  rejectedRetentionDays: 30,
  securityRetentionDays: 365,
  sessionHours: 720,
  tabCounts: 'offline',
}
