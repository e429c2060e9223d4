import { BehaviorSubject } from 'rxjs'
import { expect } from 'vitest'
import { createTrail } from '../../domain/fix/trail.ts'
import type { LiveGuard } from '../../domain/fix/fix.ts'
import { createReplayTracks } from '../../domain/track/replay-tracks.ts'
import { packFixes } from '../../domain/track/pack-fixes.ts'
import { createTrackerMap } from '../../src/features/tracking/map/create-tracker-map.ts'
import { createLayerStack } from '../../src/map/scene/layer-stack.ts'
import { createLiveLayers } from '../../src/map/scene/live-layers.ts'
import { createPlaceLayers } from '../../src/map/scene/place-layers.ts'
import { createReplayLayers } from '../../src/map/scene/replay-layers.ts'
import { createReplayRounds } from '../../src/map/scene/replay-rounds.ts'
import { createTrailLayers } from '../../src/map/scene/trail-layers.ts'
import { DEFAULT_TRAIL_DISPLAY_OPTIONS } from '../../src/map/scene/trail-display-options.ts'
import { createTrailView } from '../../src/streams/trail-view.ts'
import { createPlayback } from '../../src/features/tracking/playback/create-playback.ts'
import { disposes } from './disposes.ts'
import { lentHost, lentOptions, lentPlayHead, lentStack } from './lent-parts.ts'
import type { Layer } from '@deck.gl/core'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const fix = (workerId: string, t: number, lng = 36.82) => ({
  workerId,
  t,
  lat: -1.29,
  lon: lng,
  accuracy: 5,
  speed: null,
})
const guard = (lng: number): LiveGuard => ({
  workerId: '1',
  workerName: 'Amina',
  fix: fix('1', NOW, lng),
  intervalMs: 60_000,
  status: 'Online',
})
const trail = createTrail(
  '1',
  [0, 1, 2].map((i) => fix('1', NOW + i * 10_000, 36.82 + i / 1000)),
)
const corners = [0, 1, 2, 0].map((i): [number, number] => [36.82 + i / 1000, -1.29 + (i % 2) / 1000])
const geofence = { id: '1', name: 'Site', polygon: [corners] }
const post = { id: '9', name: 'Gate', lat: -1.29, lng: 36.82, type: 'gate', assignment: null }
const attentionOf = () => 'online' as const

disposes('src/map/scene/layer-stack.ts', async (resources) => {
  // on a slow map, the stack has both a timer and a requested frame to cancel
  const stack = createLayerStack({ setLayers: () => {}, drawsSlowly: () => true })
  const layer = { id: 'layer' } as Layer
  stack.set('trail', layer)
  stack.flush()
  stack.set('guards', { id: 'later' } as Layer)
  stack.set('posts', layer)
  expect(resources.open()).toHaveLength(2)
  return { dispose: stack.dispose, after: () => stack.set('posts', { id: 'too late' } as Layer) }
})

disposes('src/map/scene/place-layers.ts', (resources) => {
  const places = createPlaceLayers(lentStack(resources), 'dark')
  places.setPosts([post])
  places.setGeofences([geofence])
  return places
})

disposes('src/map/scene/live-layers.ts', (resources) => {
  const layers = createLiveLayers(lentHost(resources), lentStack(resources), { theme: 'dark', attentionOf })
  layers.setPosts([post])
  layers.setGuards(new Map([['1', guard(36.82)]]))
  layers.updateGuards([guard(36.821)])
  expect(resources.open().filter((what) => what.startsWith('setTimeout'))).toHaveLength(2)
  layers.setTheme('light')
  // starts the timer that draws names later
  layers.updateGuards([guard(36.822)])
  return layers
})

disposes('src/map/scene/trail-layers.ts', (resources) => {
  const host = lentHost(resources)
  const options = DEFAULT_TRAIL_DISPLAY_OPTIONS
  const layers = createTrailLayers(host, lentStack(resources), { options, theme: 'dark' })
  layers.setTrail(trail)
  layers.setHead(1)
  host.move(9)
  expect(resources.open().filter((what) => what.startsWith('setTimeout'))).toHaveLength(1)
  return layers
})

disposes('src/map/scene/replay-layers.ts', (resources) => {
  const view = { moment: NOW + 1000, trailMs: null, shown: null, selected: new Set<string>(), paths: [] }
  const layers = createReplayLayers(lentStack(resources), { theme: 'dark', view })
  const tracks = createReplayTracks([{ from: NOW, to: NOW + HOUR }])
  const columns = { t: [0, 1], lat: [1, 2], lon: [1, 2], accuracy: [5, 5] }
  const walked = {
    workerId: '1',
    t: Float64Array.from(columns.t, (i) => NOW + i * 1000),
    lat: Int32Array.from(columns.lat),
    lon: Int32Array.from(columns.lon),
    accuracy: Float32Array.from(columns.accuracy),
    interval: 1000,
  }
  tracks.put(0, packFixes(NOW, [walked]))
  layers.setNight(tracks)
  return layers
})

disposes('src/map/scene/replay-rounds.ts', (resources) => {
  const rounds = createReplayRounds(lentStack(resources), 'dark')
  const points = [{ lng: 36.82, lat: -1.29, radius: 20, isVisited: true }]
  rounds.setRounds([{ points, inOrder: false, isBehind: false }])
  return rounds
})

disposes('src/features/tracking/map/create-tracker-map.ts', (resources) => {
  const guards = { version: 0, byId: new Map([['1', guard(36.82)]]), changed: new Set<string>() }
  const host = lentHost(resources)
  const view = createTrailView(() => NOW)
  view.open('1', { from: 0, to: Number.POSITIVE_INFINITY })
  view.putHistory(trail)
  // belongs to the caller and outlives the map
  const replay = createPlayback({}, { playHead: lentPlayHead({ lend: () => () => {} }) })
  const before = resources.open()
  const map = createTrackerMap({
    host,
    theme: 'dark',
    live: { guards$: new BehaviorSubject(guards), current: () => guards },
    trail: view,
    replay,
    options: lentOptions(resources),
    watchAttention: () => resources.lend('attention'),
    attentionOf,
  })
  host.move(9)
  expect(resources.open().length).toBeGreaterThan(before.length + 5)
  return {
    dispose: () => {
      map.dispose()
      expect(resources.open()).toEqual(before)
      replay.dispose()
    },
  }
})
