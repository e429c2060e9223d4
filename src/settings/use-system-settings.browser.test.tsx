import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { administrator, config, StubApp, stubServices } from '../../tests/support/screens/stub-app.tsx'
import { SYSTEM_SETTINGS } from '../../domain/records/system-defaults.ts'
import { tabGuardCount, buildMapOptions, useSystemSettings } from './use-system-settings.ts'

const offered = {
  ...config,
  google_maps_api_key: 'key',
  basemap: { style_url: 'https://maps.example/style', file: null },
}

it('goes by what the account was told, and by the defaults where it was told nothing', async () => {
  const system_settings = {
    base_map: 'open',
    home_latitude: -4,
    home_longitude: 39.6,
    live_links: 'feed',
    redraw_interval_s: 2,
    late_after: 3,
    offline_after: 9,
    first_interval_min: 1,
    tab_counts: 'none',
  } as const
  for (const [user, expected] of [
    [administrator, SYSTEM_SETTINGS],
    [
      { ...administrator, system_settings },
      {
        baseMap: 'open',
        homeLatitude: -4,
        homeLongitude: 39.6,
        liveLinks: 'feed',
        redrawIntervalS: 2,
        lateAfter: 3,
        offlineAfter: 9,
        firstIntervalMin: 1,
        tabCounts: 'none',
      },
    ],
  ] as const) {
    const { services } = stubServices({ user })
    const { result } = await renderHook(() => useSystemSettings(), {
      wrapper: ({ children }) => (
        <StubApp at="/" services={services}>
          {children}
        </StubApp>
      ),
    })
    expect(result.current).toEqual(expected)
  }
})

it.each([
  ['automatic', 'key', 'https://maps.example/style'],
  ['open', null, 'https://maps.example/style'],
  ['bundled', null, null],
] as const)('with the base map %s asks others for no more than it may', (baseMap, key, style) => {
  expect(buildMapOptions(offered, { ...SYSTEM_SETTINGS, baseMap })).toEqual({
    googleMapsApiKey: key,
    basemap: { styleUrl: style, file: null },
  })
})

it('opens maps where the company is', () => {
  const { camera } = buildMapOptions(offered, { ...SYSTEM_SETTINGS, homeLatitude: -4, homeLongitude: 39.6 })
  expect(camera).toEqual({ center: { lat: -4, lng: 39.6 }, zoom: 12 })
})

it('counts in the tab whom the company wants to be counted', () => {
  const counted = (
    tabCounts: 'offline' | 'late' | 'none',
    counts: { offline: number; late: number } | null,
  ) => tabGuardCount(counts, { ...SYSTEM_SETTINGS, tabCounts })
  const counts = { offline: 2, late: 3 }
  expect([counted('offline', counts), counted('late', counts), counted('none', counts)]).toEqual([2, 5, 0])
  expect([counted('offline', null), counted('late', null), counted('none', null)]).toEqual([null, null, 0])
})
