import { useMemo } from 'react'
import type { AppConfig } from '../../contract/settings/app-config.ts'
import type { ConsoleSettings } from '../../contract/settings/console-settings.ts'
import { SYSTEM_SETTINGS, type SystemSettings } from '../../domain/records/system-defaults.ts'
import { useAppConfig, useUser } from '../app/app-services.ts'
import { HOME_CAMERA, type MapOptions } from '../map/hosts/map-host.ts'

/** The system settings that a console needs. */
export type ConsoleSystemSettings = Omit<
  SystemSettings,
  'fixRetentionDays' | 'rejectedRetentionDays' | 'securityRetentionDays' | 'sessionHours'
>

/** Returns the system settings. The object stays the same until a setting changes. */
export function useSystemSettings(): ConsoleSystemSettings {
  const told = useUser()?.system_settings
  const said = told && JSON.stringify(told)
  return useMemo(() => (said === undefined ? SYSTEM_SETTINGS : behaviourOf(JSON.parse(said))), [said])
}

const behaviourOf = (told: ConsoleSettings): ConsoleSystemSettings => ({
  baseMap: told.base_map,
  homeLatitude: told.home_latitude,
  homeLongitude: told.home_longitude,
  liveLinks: told.live_links,
  redrawIntervalS: told.redraw_interval_s,
  lateAfter: told.late_after,
  offlineAfter: told.offline_after,
  firstIntervalMin: told.first_interval_min,
  tabCounts: told.tab_counts,
})

/** Returns the base map and initial position of maps, from the server's configuration and the company's settings. */
export function buildMapOptions(config: AppConfig, wanted: ConsoleSystemSettings): Omit<MapOptions, 'theme'> {
  const { homeLatitude: lat, homeLongitude: lng, baseMap } = wanted
  return {
    googleMapsApiKey: baseMap === 'automatic' ? config.google_maps_api_key : null,
    basemap: {
      styleUrl: baseMap === 'bundled' ? null : config.basemap.style_url,
      file: config.basemap.file,
    },
    ...(lat !== null && lng !== null && { camera: { ...HOME_CAMERA, center: { lat, lng } } }),
  }
}

/** Returns these map options for a page with its own map. */
export const useMapOptions = (): Omit<MapOptions, 'theme'> =>
  buildMapOptions(useAppConfig(), useSystemSettings())

/**
 * Returns the number of guards for the tab title, as the company has set it: 0, offline guards, or offline and late
 * guards. null: unknown.
 */
export function tabGuardCount(
  counts: { offline: number; late: number } | null,
  { tabCounts }: ConsoleSystemSettings,
): number | null {
  if (tabCounts === 'none') return 0
  return counts && counts.offline + (tabCounts === 'late' ? counts.late : 0)
}
