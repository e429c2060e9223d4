import { afterEach, expect, test } from 'vitest'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { fakeGoogleScript } from '../../../tests/support/map/fake-google-script.ts'
import { mapPlace, readScreen } from '../../../tests/support/map/map-screen.ts'
import { createLayerStack } from '../scene/layer-stack.ts'
import { MARKER_COLOURS, rgba } from '../layers/marker-colours.ts'
import { sitePlanLayers } from '../layers/outlines/site-plan-layers.ts'
import { createLiveLayers } from '../scene/live-layers.ts'
import type { LngLat, MapHost } from '../hosts/map-host.ts'
import { createMapHost } from '../hosts/select-host.ts'

let host: MapHost | null = null
let restore = () => {}

afterEach(() => {
  host?.dispose()
  host = null
  restore()
  document.body.replaceChildren()
})

const guard = (workerId: string, { lng, lat }: LngLat): LiveGuard => ({
  workerId,
  workerName: `Guard ${workerId}`,
  fix: { workerId, t: 1_700_000_000_000, lat, lon: lng, accuracy: 5, speed: null },
  intervalMs: 60_000,
  status: 'Online',
})

test("groups, posts and site plans are drawn on Google's map, too", async () => {
  ;({ restore } = fakeGoogleScript('answers'))
  const element = mapPlace()
  const made = createMapHost(element, {
    googleMapsApiKey: 'test',
    basemap: { styleUrl: null, file: null },
    theme: 'dark',
    camera: { center: { lng: 36.82, lat: -1.29 }, zoom: 17 },
  })
  host = made
  await expect.poll(() => made.kind, { timeout: 20_000 }).toBe('google')
  const stack = createLayerStack(made)
  const live = createLiveLayers(made, stack, { theme: 'dark', attentionOf: () => 'online' })
  const at = (x: number, y: number) => made.unproject({ x, y })
  live.setGuards(new Map(['1', '2', '3'].map((id, i) => [id, guard(id, at(100 + i, 150))])))
  live.setPosts([{ id: '9', name: 'Gate', ...at(200, 150), type: 'Gate', assignment: null }])
  const corners = [at(270, 120), at(330, 120), at(330, 180), at(270, 180), at(270, 120)]
  const coordinates = [corners.map(({ lng, lat }): [number, number] => [lng, lat])]
  const building = {
    type: 'Feature' as const,
    properties: { kind: 'building' as const },
    geometry: { type: 'Polygon' as const, coordinates },
  }
  stack.set('site-plans', sitePlanLayers([{ type: 'FeatureCollection', features: [building] }], 'dark'))

  const isColour = (found: readonly number[], wanted: readonly number[]) =>
    found.every((part, i) => Math.abs(part - (wanted[i] as number)) < 24)
  const { online, post } = MARKER_COLOURS.dark
  await expect
    .poll(
      async () => {
        const colourAt = await readScreen(element)
        const around = (x: number, y: number, wanted: string) =>
          Array.from({ length: 41 * 41 }, (_, i) =>
            colourAt(x - 20 + (i % 41), y - 20 + Math.floor(i / 41)),
          ).some((found) => isColour(found, rgba(wanted)))
        return {
          group: around(100, 150, online),
          post: around(200, 150, post),
          building: isColour(colourAt(300, 150), rgba('#2b3b4c')),
        }
      },
      { timeout: 20_000 },
    )
    .toEqual({ group: true, post: true, building: true })
  const found = live.at({ x: 101, y: 150 })
  expect(found?.kind === 'group' && found.members.toSorted()).toEqual(['1', '2', '3'])
  live.dispose()
  stack.dispose()
})
