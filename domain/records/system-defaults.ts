import { STALE_LIMITS, type StaleLimits } from '../fix/staleness.ts'

/** Which basemap the console shows: the best available, only open data, or only the server's own file. */
export const BASE_MAPS = ['automatic', 'open', 'bundled'] as const
/** Connections over which a console receives live locations: all possible ones, or only the feed. */
export const LIVE_LINKS = ['all', 'feed'] as const
/** Which guards the title of the browser tab counts; `late` includes offline guards. */
export const TAB_COUNTS = ['offline', 'late', 'none'] as const

/** Settings of a company that affect its console and the server. */
export interface SystemSettings extends StaleLimits {
  baseMap: (typeof BASE_MAPS)[number]
  /** initial centre of an empty map, degrees WGS84; null: Nairobi */
  homeLatitude: number | null
  homeLongitude: number | null
  liveLinks: (typeof LIVE_LINKS)[number]
  /** minimum time between two redraws of live locations in a console, seconds; 0: no limit */
  redrawIntervalS: number
  /** retention of fixes, days; null: forever */
  fixRetentionDays: number | null
  /** retention of quarantined messages, days */
  rejectedRetentionDays: number
  /** retention of the security log, days */
  securityRetentionDays: number
  /** maximum length of a session, hours */
  sessionHours: number
  tabCounts: (typeof TAB_COUNTS)[number]
}

/** Settings of companies that have set none. */
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
