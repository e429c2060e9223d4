import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createMapListeners } from '../../../map/hosts/map-listeners.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import type { ClickedItem } from './popup/tracker-popup.tsx'
import { useMapClicks } from './use-map-clicks.ts'

const POST = { kind: 'post', id: '7' } as const
const GROUP = { kind: 'group', at: { lng: 0, lat: 0 }, members: ['1', '2'] } as const
const POINT = { index: 3, passes: [3], beside: null }

/** Clicks on the map, where a marker may lie above a trail that is `off` px away. */
async function click(marker: typeof POST | typeof GROUP | null, off: number, isShown = true) {
  const listeners = createMapListeners()
  const clicked: (ClickedItem | null)[] = []
  let opened = 0
  const map = {
    host: { on: listeners.on },
    live: { at: () => marker },
    trailPointAt: (_: unknown, within = 8) => (off <= within ? POINT : null),
    openGroup: () => (opened += 1) > 0,
  } as unknown as TrackerMap
  await renderHook(() => useMapClicks(map, isShown, (what) => void clicked.push(what)))
  listeners.emit('click', { px: { x: 1, y: 1 }, lngLat: { lng: 0, lat: 0 } })
  return { clicked, opened }
}

it.each([
  ['a post', POST],
  ['guards of now', GROUP],
])('a trail beneath %s is what a click there means', async (_, marker) => {
  expect(await click(marker, 15)).toEqual({ clicked: [{ kind: 'trail', ...POINT }], opened: 0 })
})

it('a marker apart from the trail is itself', async () => {
  expect((await click(POST, 30)).clicked).toEqual([POST])
  expect(await click(GROUP, 30)).toEqual({ clicked: [null], opened: 1 })
  expect((await click(null, 15)).clicked).toEqual([null])
})

it('without a trail that is looked at guards come first', async () => {
  expect((await click(GROUP, 0, false)).opened).toBe(1)
})
