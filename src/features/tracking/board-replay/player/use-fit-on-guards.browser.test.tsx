import { BehaviorSubject, NEVER } from 'rxjs'
import { beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { createMapListeners } from '../../../../map/hosts/map-listeners.ts'
import { latestUrl } from '../../../../routing/use-url-params.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { useFitOnGuards } from './use-fit-on-guards.ts'

async function opened(address: string) {
  latestUrl.params = new URLSearchParams(address)
  let loaded = 0
  const fits: number[] = []
  const guards$ = new BehaviorSubject(0)
  const listeners = createMapListeners()
  const map = {
    host: { on: listeners.on } as unknown as MapHost,
    fitAll: () => loaded > 0 && fits.push(loaded) > 0,
  }
  const nightOf = (from: number) =>
    ({
      from,
      to: from + 10,
      board: { live: { guards$ } },
      progress$: NEVER,
      clock: { moment: from },
      tracks: { guards: () => [] },
      recordedTrack: () => null,
    }) as unknown as OpenReplay
  const { result, rerender, act } = await renderHook(
    (shown?: { night: OpenReplay; map: typeof map | null }) =>
      useFitOnGuards(shown?.night ?? nightOf(0), shown?.map ?? null, null),
  )
  return {
    fits,
    show: (from: number | null) => rerender({ night: nightOf(from ?? 0), map: from === null ? null : map }),
    load: (guards: number) => {
      loaded = guards
      guards$.next(guards)
    },
    byHand: () => listeners.emit('camera', { camera: { center: { lat: 0, lng: 0 }, zoom: 9 }, byUser: true }),
    press: () => act(() => result.current()),
  }
}

beforeEach(() => {
  latestUrl.params = new URLSearchParams()
})

it('opens each period on its first positions, once, also as the board of it is made again', async () => {
  const { fits, show, load } = await opened('from=1&to=11')
  await show(1)
  expect(fits).toEqual([])
  load(3)
  load(4)
  await show(null)
  await show(1)
  load(5)
  expect(fits).toEqual([3])
  await show(2)
  expect(fits).toEqual([3, 5])
  latestUrl.params = new URLSearchParams()
  await show(null)
  latestUrl.params = new URLSearchParams('from=2&to=12')
  await show(2)
  expect(fits).toEqual([3, 5, 5])
})

it.each(['look=1,2,3', 'guard=7', 'place=1,2,30'])('opens where the address says: %s', async (place) => {
  const { fits, show, load } = await opened(`from=1&to=11&${place}`)
  await show(1)
  load(3)
  expect(fits).toEqual([])
})

it('leaves a map that a hand has moved, and fits by a press as soon as somebody is loaded', async () => {
  const { fits, show, load, byHand, press } = await opened('from=1&to=11')
  await show(1)
  byHand()
  load(0)
  await press()
  expect(fits).toEqual([])
  load(2)
  expect(fits).toEqual([2])
  await press()
  expect(fits).toEqual([2, 2])
})
