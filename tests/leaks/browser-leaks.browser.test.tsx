import { GoogleMapsOverlay } from '@deck.gl/google-maps'
import { BehaviorSubject, EMPTY, NEVER, Subject } from 'rxjs'
import { expect, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { SYSTEM_SETTINGS } from '../../domain/records/system-defaults.ts'
import { createReplayTracks } from '../../domain/track/replay-tracks.ts'
import { createTracking, type Tracking } from '../../src/features/tracking/create-tracking.ts'
import { TrackingContext } from '../../src/features/tracking/use-tracking.ts'
import type { TrackerMap } from '../../src/features/tracking/map/create-tracker-map.ts'
import type { OpenReplay } from '../../src/features/tracking/board-replay/data/open-replay.ts'
import { useReplayLayers } from '../../src/features/tracking/board-replay/use-replay-layers.ts'
import { useSmoothedLine } from '../../src/features/tracking/board-replay/use-smoothed-line.ts'
import { createGoogleHost } from '../../src/map/google/google-host.ts'
import { loadGoogleScript } from '../../src/map/hosts/load-google.ts'
import type { MapHost, MapOptions } from '../../src/map/hosts/map-host.ts'
import { createMapHost } from '../../src/map/hosts/select-host.ts'
import { createUnsupportedHost } from '../../src/map/hosts/unsupported-host.ts'
import { createMapLibreHost } from '../../src/map/maplibre/maplibre-host.ts'
import type { FeedSource } from '../../src/streams/sources/feed.ts'
import { fakeGoogleScript } from '../support/map/fake-google-script.ts'
import { mapPlace } from '../support/map/map-screen.ts'
import { config, dispatcher, stubServices } from '../support/screens/stub-app.tsx'
import { disposes, type Opened } from './disposes.ts'
import { lentHost, lentOptions, lentStack } from './lent-parts.ts'
import type { OpenResources } from './open-resources.ts'

// a style that never loads, so that requesting it is retried forever
const options: MapOptions = {
  googleMapsApiKey: null,
  basemap: { styleUrl: '/none', file: null },
  theme: 'dark',
}

/**
 * Starts a movement of a map with a listener. After `dispose` the element must be empty, and the listener must be
 * garbage-collected.
 */
function moving(host: MapHost, place: HTMLElement, resources: OpenResources): Opened {
  const seen = new WeakRef(listenTo(host))
  host.setCamera({ zoom: 15 }, { animateMs: 60_000 })
  return {
    dispose: () => host.dispose(),
    after: async () => {
      expect(place.childElementCount).toBe(0)
      place.append(document.createElement('i'))
      host.dispose()
      expect(place.childElementCount).toBe(1)
      host.on.call(null, 'idle', () => {})
      await expect
        .poll(async () => {
          await (cdp() as unknown as { send: (method: string) => Promise<void> }).send(
            'HeapProfiler.collectGarbage',
          )
          return seen.deref()
        })
        .toBeUndefined()
      expect(resources.open()).toEqual([])
      place.remove()
    },
  }
}

function listenTo(host: MapHost) {
  const listener = () => {}
  host.on('camera', listener)
  return listener
}

disposes('src/map/maplibre/maplibre-host.ts', async (resources) => {
  const place = mapPlace()
  const host = createMapLibreHost(place, options)
  await host.ready
  return moving(host, place, resources)
})

disposes('src/map/hosts/select-host.ts', async (resources) => {
  const place = mapPlace()
  const host = createMapHost(
    place,
    { ...options, googleMapsApiKey: 'test' },
    { loadGoogle: () => new Promise(() => {}) },
  )
  await host.ready
  return moving(host, place, resources)
})

disposes('src/map/hosts/unsupported-host.ts', (resources) => {
  const place = mapPlace()
  const host = createUnsupportedHost(place, options)
  const release = resources.lend('listener')
  host.on('camera', () => expect.unreachable('a listener of a map that is gone'))
  return {
    dispose: () => {
      host.dispose()
      host.setCamera({ zoom: 3 })
      release()
      place.remove()
    },
  }
})

disposes('src/map/google/google-host.ts', async (resources) => {
  const { restore } = fakeGoogleScript('answers')
  await loadGoogleScript('test')
  restore()
  const { addListener } = google.maps.Map.prototype
  vi.spyOn(google.maps.Map.prototype, 'addListener').mockImplementation(function (
    this: google.maps.Map,
    event,
    listener,
  ) {
    const added = addListener.call(this, event, listener)
    // the overlay itself adds and removes this listener
    if (event === 'renderingtype_changed') return added
    const release = resources.lend(`Google's listener for ${event}`)
    return { remove: () => (release(), added.remove()) }
  })
  const release = resources.lend('overlay')
  const { finalize } = GoogleMapsOverlay.prototype
  vi.spyOn(GoogleMapsOverlay.prototype, 'finalize').mockImplementation(function (this: GoogleMapsOverlay) {
    release()
    finalize.call(this)
  })
  const place = mapPlace()
  const host = createGoogleHost(place, options)
  await host.ready
  const { dispose, after } = moving(host, place, resources)
  return { dispose, after: async () => (await after?.(), vi.restoreAllMocks()) }
})

// created once, because the session outlives the tracker
const { services } = stubServices({ user: dispatcher })

disposes('src/features/tracking/create-tracking.ts', async (resources) => {
  let isClosed = false
  const database = {
    live: { link$: NEVER, guards$: NEVER },
    tracking: { fetchCurrent: async () => null },
    close: () => (isClosed = true),
  }
  const parts = {
    session: services.session,
    config,
    timeZone: 'UTC',
    behaviour: SYSTEM_SETTINGS,
    company: '2',
    wholeCompany: true,
    feed: {
      live: { name: 'feed', link$: NEVER, guards$: new Subject() },
      truncated$: EMPTY,
    } as unknown as FeedSource,
    tell: () => {},
  }
  const tracking = createTracking(parts, async () => ({ connectFirebase: () => database as never }))
  expect(resources.open().length).toBeGreaterThan(5)
  tracking.listShown()
  tracking.mapShown()
  await tracking.firebase.fetchCurrent('1')
  return { dispose: tracking.dispose, after: () => expect.poll(() => isClosed).toBe(true) }
})

disposes('src/features/tracking/board-replay/use-replay-layers.ts', async (resources) => {
  const night = {
    clock: { moment: 0, moment$: new BehaviorSubject(0) },
    progress$: new BehaviorSubject(0),
    tracks: createReplayTracks([{ from: 0, to: 1 }]),
    parts: { knownSince: () => 1 },
    loadShape: () => ({ progress$: NEVER, dispose: resources.lend('shape') }),
  } as unknown as OpenReplay
  const map = { stack: lentStack(resources) } as unknown as TrackerMap
  const shown = { trailMs: null, selected: [], paths: [], shows: () => true }
  const release = resources.lend('hook')
  const { unmount } = await renderHook(() => useReplayLayers(night, map, shown))
  await unmount()
  return { dispose: release }
})

disposes('src/features/tracking/board-replay/use-smoothed-line.ts', async (resources) => {
  const night = {
    clock: { moment: 0, moment$: new BehaviorSubject(0) },
    progress$: new BehaviorSubject(0),
    recordedTrack: () => ({ count: 0 }),
  } as unknown as OpenReplay
  const trail = { prepare: () => {} }
  const map = { host: lentHost(resources), stack: lentStack(resources), trail } as unknown as TrackerMap
  const tracking = { options: lentOptions(resources) } as unknown as Tracking
  const release = resources.lend('hook')
  const { unmount } = await renderHook(() => useSmoothedLine(night, map, '1'), {
    wrapper: ({ children }) => <TrackingContext value={tracking}>{children}</TrackingContext>,
  })
  await unmount()
  return { dispose: release }
})
