import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { Camera } from '../../../map/hosts/map-host.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { useCameraFromUrl } from './use-camera-from-url.ts'

const LOOK = { center: [36.8, -1.3], zoom: 15 } as unknown as Camera

async function openedOn() {
  const cameras: Camera[] = []
  const map = {
    host: { setCamera: (camera: Camera) => void cameras.push(camera), on: () => () => {} },
    endOpening() {},
  } as unknown as TrackerMap
  let fitted = () => {}
  const onFitted = (listener: () => void) => {
    fitted = listener
    return () => {}
  }
  const hook = await renderHook(
    (props?: { look: Camera | null }) => useCameraFromUrl(map, props?.look ?? null, () => {}, onFitted),
    { initialProps: { look: LOOK as Camera | null } },
  )
  return { cameras, fit: () => fitted(), rerender: hook.rerender }
}

it('sets the position of the URL again after the map was fitted to the trail', async () => {
  const { cameras, fit } = await openedOn()
  fit()
  fit()
  expect(cameras).toEqual([LOOK, LOOK])
})

it('forgets that position when the URL no longer has it', async () => {
  const { cameras, fit, rerender } = await openedOn()
  await rerender({ look: null })
  fit()
  expect(cameras).toEqual([LOOK])
})
