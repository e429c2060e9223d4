import { STALE_LIMITS, type StaleLimits } from './fix/staleness.ts'

/** Which map lies beneath everything: the best that the server offers, no other than open data, or its own alone. */
export const BASE_MAPS = ['automatic', 'open', 'bundled'] as const
/** Which links bring the guards' live locations to a console. */
export const LIVE_LINKS = ['all', 'feed'] as const
/** Which guards the browser's tab counts; late means these and who is offline. */
export const TAB_COUNTS = ['offline', 'late', 'none'] as const

/** How a company's console and server behave. */
export interface SystemSettings extends StaleLimits {
  baseMap: (typeof BASE_MAPS)[number]
  /** where a map opens that has nothing to show yet, degrees WGS84; null: Nairobi */
  homeLatitude: number | null
  homeLongitude: number | null
  liveLinks: (typeof LIVE_LINKS)[number]
  /** a console draws new locations at most this often, seconds; 0: as they come */
  drawEveryS: number
  /** how long a fix is kept, days; null: for ever */
  keepFixesDays: number | null
  /** how long a message is kept that was set aside, days */
  keepRejectedDays: number
  /** how long the security log is kept, days */
  keepSecurityDays: number
  /** how long a sign-in lasts at most, hours */
  sessionHours: number
  tabCounts: (typeof TAB_COUNTS)[number]
}

/** What holds where a company has said nothing else. */
export const SYSTEM_SETTINGS: SystemSettings = {
  baseMap: 'automatic',
  homeLatitude: null,
  homeLongitude: null,
  liveLinks: 'all',
  drawEveryS: 0,
  ...STALE_LIMITS,
  keepFixesDays: null,
  keepRejectedDays: 30,
  keepSecurityDays: 365,
  sessionHours: 720,
  tabCounts: 'offline',
}
