import { expect, it } from 'vitest'
import { HOME_CAMERA, type Camera } from '../../../map/hosts/map-host.ts'
import { createMapListeners } from '../../../map/hosts/map-listeners.ts'
import { createCameraHistory } from './camera-history.ts'

function mapOf() {
  const listeners = createMapListeners()
  let camera: Camera = HOME_CAMERA
  const move = (change: Partial<Camera>) => {
    camera = { ...camera, ...change }
    listeners.emit('idle', camera)
  }
  const host = {
    on: listeners.on,
    getCamera: () => camera,
    getSize: () => ({ width: 1000, height: 800 }),
    setCamera: move,
  }
  return { history: createCameraHistory(host), move, camera: () => camera }
}

it('goes back through the views that were left, and forgets them', () => {
  const { history, move, camera } = mapOf()
  expect(history.canGoBack()).toBe(false)
  move({ zoom: 15 })
  const near = camera()
  move({ center: { lng: 36.9, lat: -1.3 } })
  history.back()
  expect(camera()).toEqual(near)
  history.back()
  expect(camera()).toEqual(HOME_CAMERA)
  expect(history.canGoBack()).toBe(false)
})

it('takes small steps for one view, however many there are', () => {
  const { history, move, camera } = mapOf()
  // ten moves, each by a fifth of the map's width
  for (let i = 1; i <= 10; i++) move({ center: { lng: 36.8219 + i * 0.0686, lat: -1.2921 } })
  history.back()
  expect(camera().center.lng).toBeLessThan(36.8219 + 9 * 0.0686)
  let steps = 1
  for (; history.canGoBack(); steps++) history.back()
  expect(steps).toBe(5)
  expect(camera()).toEqual(HOME_CAMERA)
})
