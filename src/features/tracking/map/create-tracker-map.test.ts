import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import {
  HOME_CAMERA,
  type Bounds,
  type Camera,
  type LngLat,
  type MapHost,
} from '../../../map/hosts/map-host.ts'
import type { TrackLayer } from '../../../map/layers/trails/track-layer.ts'
import { projectPoint } from '../../../map/camera/mercator.ts'
import { createMapListeners } from '../../../map/hosts/map-listeners.ts'
import { createTrailView } from '../../../streams/trail-view.ts'
import { createDisplayOptionsStore } from './display-options-store.ts'
import { createTrackerMap } from './create-tracker-map.ts'
import { createPlayback } from '../playback/create-playback.ts'

const now = 1_700_000_000_000
const fix = { workerId: '1', lon: 36.8, accuracy: 5, speed: null }
const trail = createTrail(
  '1',
  [0, 1, 2, 3].map((i) => ({ ...fix, t: now + i * 10_000, lat: -1.3 + i / 1000 })),
)

const fitted: Bounds[] = []
function hostOf(slow = false) {
  fitted.length = 0
  const listeners = createMapListeners()
  let camera: Camera = HOME_CAMERA
  const moved = (change: Partial<Camera>, byUser: boolean) => {
    camera = { ...camera, ...change }
    listeners.emit('camera', { camera, byUser })
  }
  const host = {
    ...listeners,
    getCamera: () => camera,
    getSize: () => ({ width: 400, height: 300 }),
    setCamera: (change: Partial<Camera>) => moved(change, false),
    setLayers: () => {},
    drawsSlowly: () => slow,
    project: (point: LngLat) => projectPoint(camera, { width: 400, height: 300 }, point),
    fitBounds: (bounds: Bounds) => fitted.push(bounds),
  } as unknown as MapHost
  return { host, byHand: (change: Partial<Camera>) => moved(change, true) }
}

function mapWith(chosen: { dynamicZoom: boolean }, follow = true, slow = false) {
  const { host, byHand } = hostOf(slow)
  const guards = { version: 0, byId: new Map(), changed: new Set<string>() }
  const options = createDisplayOptionsStore({ getItem: () => null, setItem: () => {} })
  options.change(chosen)
  const view = createTrailView(() => now)
  view.open('1', { from: 0, to: Number.POSITIVE_INFINITY })
  view.putHistory(trail)
  const replay = createPlayback({ follow, zoom: 18 })
  const map = createTrackerMap({
    host,
    theme: 'dark',
    live: { guards$: new BehaviorSubject(guards), current: () => guards },
    trail: view,
    replay,
    options,
    attentionOf: () => 'online',
    watchAttention: () => () => {},
  })
  replay.load(trail.length)
  const seek = (head: number) => replay.actor.send({ type: 'seek.requested', head })
  return { host, map, view, byHand, replay, seek, stop: () => (map.dispose(), replay.dispose()) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (run: (t: number) => void) => setTimeout(() => run(Date.now()), 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leaves a camera alone that is where it follows to', () => {
  const { host, seek, stop } = mapWith({ dynamicZoom: true })
  seek(1.2)
  const set = vi.spyOn(host, 'setCamera')
  seek(1.2)
  expect(set).not.toHaveBeenCalled()
  seek(2)
  expect(set).toHaveBeenCalledTimes(1)
  expect(host.getCamera()).toEqual({ center: { lat: -1.298, lng: 36.8 }, zoom: 18 })
  stop()
})

it('leaves a trail that is asked for again where it is until the answer is there, for a quarter of a second', () => {
  const { map, view, replay, stop } = mapWith({ dynamicZoom: true }, false)
  map.fitTrail()
  const shown = vi.spyOn(map.trail, 'setTrail')
  const faint = vi.spyOn(map.live, 'setGhost')
  const askAgain = (guard: string) => {
    replay.await()
    view.clear()
    view.open(guard, { from: 0, to: Number.POSITIVE_INFINITY })
    map.setPast(false)
  }
  askAgain('1')
  vi.advanceTimersByTime(100)
  view.putHistory(trail)
  vi.advanceTimersByTime(100)
  expect([shown, faint].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  replay.load(trail.length)
  map.fitTrail()
  expect(shown.mock.calls).toEqual([[trail]])
  expect(faint.mock.calls).toEqual([[true]])
  askAgain('1')
  vi.advanceTimersByTime(249)
  expect(shown).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(shown.mock.lastCall).toEqual([expect.objectContaining({ length: 0 })])
  expect(faint.mock.lastCall).toEqual([false])
  stop()
})

it('takes the trail of another guard away at once', () => {
  const { map, view, replay, stop } = mapWith({ dynamicZoom: true }, false)
  const shown = vi.spyOn(map.trail, 'setTrail')
  replay.await()
  view.clear()
  view.open('2', { from: 0, to: Number.POSITIVE_INFINITY })
  vi.advanceTimersByTime(16)
  expect(shown.mock.lastCall).toEqual([expect.objectContaining({ workerId: '2', length: 0 })])
  stop()
})

it('draws the head of a replay that runs on its points, and at rest where it was put', () => {
  const { map, replay, seek, stop } = mapWith({ dynamicZoom: true }, false)
  const drawn = vi.spyOn(map.trail, 'setHead')
  seek(1.5)
  expect(drawn).toHaveBeenLastCalledWith(1.5)
  replay.actor.send({ type: 'toggle.pressed' })
  expect(drawn).toHaveBeenLastCalledWith(1)
  replay.actor.send({ type: 'animation.toggled' })
  expect(drawn).toHaveBeenLastCalledWith(1.5)
  stop()
})

it('follows at the follow zoom with dynamic zoom, whatever a hand does', () => {
  const { host, byHand, seek, stop } = mapWith({ dynamicZoom: true })
  seek(1)
  byHand({ zoom: 14 })
  seek(2)
  expect(host.getCamera()).toEqual({ center: { lat: trail.lat[2], lng: 36.8 }, zoom: 18 })
  stop()
})

it('follows in steps where pictures are dear, and stands on the head again at rest', () => {
  const { host, replay, seek, stop } = mapWith({ dynamicZoom: true }, true, true)
  replay.actor.send({ type: 'animation.toggled' })
  seek(1)
  const set = vi.spyOn(host, 'setCamera')
  replay.actor.send({ type: 'toggle.pressed' })
  vi.advanceTimersByTime(80)
  expect(replay.playHead.head).toBeGreaterThan(1.1)
  expect(set).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60)
  expect(set).toHaveBeenCalledTimes(1)
  replay.actor.send({ type: 'toggle.pressed' })
  const { head } = replay.playHead
  expect(host.getCamera().center.lat).toBeCloseTo(-1.3 + head / 1000, 8)
  stop()
})

it('keeps the zoom of the hand without dynamic zoom, and takes that of the buttons', () => {
  const { host, byHand, seek, replay, stop } = mapWith({ dynamicZoom: false })
  byHand({ zoom: 14 })
  seek(1)
  expect(host.getCamera()).toEqual({ center: { lat: trail.lat[1], lng: 36.8 }, zoom: 14 })
  replay.actor.send({ type: 'zoom.out.pressed' })
  expect(host.getCamera().zoom).toBe(17)
  byHand({ zoom: 15 })
  seek(2)
  expect(host.getCamera().zoom).toBe(15)
  stop()
})

it('fits the trail, or a part of it, truly', () => {
  const { map, stop } = mapWith({ dynamicZoom: true })
  map.fitTruly()
  map.fitTruly([1, 2])
  expect(fitted).toEqual([
    { west: 36.8, east: 36.8, south: trail.lat[0], north: trail.lat[3] },
    { west: 36.8, east: 36.8, south: trail.lat[1], north: trail.lat[2] },
  ])
  const north = { ...trail, lat: trail.lat.map((lat) => lat + 0.01) }
  map.compare({ trail: north, name: 'Amina', layers: { nearest: () => null, passes: () => [] } })
  map.fitTruly()
  map.fitTruly([1, 2])
  expect(fitted.slice(2)).toEqual([{ ...fitted[0], north: (trail.lat[3] as number) + 0.01 }, fitted[1]])
  stop()
})

it('a press means the trail that lies there, the first guard’s where both do', () => {
  const { host, map, stop } = mapWith({ dynamicZoom: true }, false)
  const px = (lat: number) => projectPoint(host.getCamera(), host.getSize(), { lng: 36.8, lat })
  const second = { trail: { ...trail, workerId: '2' }, name: 'Amina' }
  const onFirst = px(trail.lat[2] as number)
  const apart = px(-1.28)
  map.compare({
    ...second,
    layers: { nearest: ({ y }) => (y === onFirst.y || y === apart.y ? 1 : null), passes: () => [1, 3] },
  })
  expect(map.trailPointAt(onFirst)).toMatchObject({ index: 2, beside: null })
  expect(map.trailPointAt(apart)).toMatchObject({ index: 1, passes: [1, 3], beside: second })
  expect(map.trailPointAt(px(-1.25))).toBeNull()
  map.compare(null)
  expect(map.trailPointAt(apart)).toBeNull()
  stop()
})

it('opens on the places of the company, but leaves a map alone that somebody has moved', () => {
  const { host, map, byHand, stop } = mapWith({ dynamicZoom: true }, false)
  map.openOn([
    { lng: 36.81, lat: -1.3 },
    { lng: 36.83, lat: -1.28 },
  ])
  expect(host.getCamera().center).toEqual({ lng: expect.closeTo(36.82), lat: expect.closeTo(-1.29) })
  map.openOn([
    { lng: 36.81, lat: -1.3 },
    { lng: 36.85, lat: -1.28 },
  ])
  expect(host.getCamera().center.lng).toBeCloseTo(36.83)
  byHand({ zoom: 17 })
  const before = host.getCamera()
  map.openOn([{ lng: 39.6, lat: -4 }])
  expect(host.getCamera()).toBe(before)
  stop()
})

it('shows places and guards together, and opens on nothing after a person has narrowed them', () => {
  const { host, map, stop } = mapWith({ dynamicZoom: true }, false)
  map.fitAll([
    { lng: 36.81, lat: -1.3 },
    { lng: 36.83, lat: -1.28 },
  ])
  const before = host.getCamera()
  expect(before.center.lng).toBeCloseTo(36.82)
  map.endOpening()
  map.openOn([{ lng: 39.6, lat: -4 }])
  expect(host.getCamera()).toBe(before)
  map.fitAll([{ lng: 39.6, lat: -4 }])
  expect(host.getCamera()).toEqual({
    center: { lng: expect.closeTo(39.6), lat: expect.closeTo(-4) },
    zoom: 16,
  })
  map.fitAll([])
  expect(host.getCamera().center.lng).toBeCloseTo(39.6)
  stop()
})

it('opens a group where a zoom parts its guards, and leaves the map where none does', () => {
  const { host, map, stop } = mapWith({ dynamicZoom: true }, false)
  const group = (size: number) => ({
    at: { lng: 36.82, lat: -1.29 },
    bounds: { west: 36.82, east: 36.82 + size, south: -1.29, north: -1.29 },
    members: ['1', '2'],
  })
  const before = host.getCamera()
  expect(map.openGroup(group(0.00005))).toBe(false)
  expect(host.getCamera()).toBe(before)
  expect(map.openGroup(group(0.002))).toBe(true)
  expect(host.getCamera().center.lng).toBeCloseTo(36.821)
  expect(host.getCamera().zoom).toBeGreaterThan(16)
  stop()
})

it('hands over a loaded trail, fitted, at once, and leaves a camera that fits it alone', () => {
  const { host, map, view, stop } = mapWith({ dynamicZoom: false }, false)
  const handed = vi.spyOn(host, 'setLayers')
  const placed = vi.spyOn(host, 'setCamera')
  view.putHistory(createTrail('1', [{ ...fix, t: now + 60_000, lat: -1.29 }]))
  map.fitTrail()
  const layers = handed.mock.lastCall?.[0] as TrackLayer[]
  expect(layers.find(({ id }) => id === 'trail')?.props.fixes.count).toBe(3)
  expect(placed).toHaveBeenCalledTimes(1)
  map.fitTrail()
  expect(placed).toHaveBeenCalledTimes(1)
  stop()
})
