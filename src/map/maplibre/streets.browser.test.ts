import { afterEach, expect, test, vi } from 'vitest'
import { mapPlace, readScreen } from '../../../tests/support/map/map-screen.ts'
import { PALETTES } from '../basemap/palette.ts'
import { rgba } from '../layers/marker-colours.ts'
import { HOME_CAMERA, type MapHost } from '../hosts/map-host.ts'
import { createMapLibreHost } from './maplibre-host.ts'

let host: MapHost | null = null
const { lng, lat } = HOME_CAMERA.center

afterEach(() => {
  host?.dispose()
  host = null
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** One block of houses in the middle of the map, and a street south of it. */
const STREETS = {
  type: 'FeatureCollection',
  attribution: '© a surveyor',
  features: [
    {
      type: 'Feature',
      properties: { building: 'yes' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [lng - 0.001, lat - 0.0005],
            [lng + 0.001, lat - 0.0005],
            [lng + 0.001, lat + 0.001],
            [lng - 0.001, lat + 0.001],
            [lng - 0.001, lat - 0.0005],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { highway: 'primary', name: 'Kenyatta Avenue' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [lng - 0.01, lat - 0.001],
          [lng + 0.01, lat - 0.001],
        ],
      },
    },
  ],
}

test('the street file is drawn, in each theme in its colours', async () => {
  const own = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input === '/streets.geojson' ? Promise.resolve(Response.json(STREETS)) : own(input, init),
  )
  const element = mapPlace()
  const made = createMapLibreHost(element, {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: { url: '/streets.geojson', kind: 'geojson' } },
    theme: 'dark',
    camera: { center: { lng, lat }, zoom: 17 },
  })
  host = made
  const street = made.project({ lng, lat: lat - 0.001 })
  for (const theme of ['dark', 'light'] as const) {
    made.setTheme(theme)
    const house = rgba(PALETTES[theme].building).slice(0, 3)
    await vi.waitFor(async () => expect((await readScreen(element))(200, 140)).toEqual(house), 20_000)
    const at = await readScreen(element)
    expect(at(30, street.y)).toEqual(rgba(PALETTES[theme].road.main).slice(0, 3))
    expect(at(200, 20)).toEqual(rgba(PALETTES[theme].land).slice(0, 3))
  }
  expect(made.basemap).toBe('file')
})
