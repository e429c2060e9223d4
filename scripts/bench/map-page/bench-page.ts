import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { STALE_LIMITS } from '../../../domain/fix/staleness.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { guardStatusAt } from '../../../domain/worker/guard-status.ts'
import { createTrail, type Trail } from '../../../domain/fix/trail.ts'
import { createLiveLayers } from '../../../src/map/scene/live-layers.ts'
import { HOME_CAMERA } from '../../../src/map/hosts/map-host.ts'
import { createLayerStack } from '../../../src/map/scene/layer-stack.ts'
import { DEFAULT_TRAIL_DISPLAY_OPTIONS } from '../../../src/map/scene/trail-display-options.ts'
import { eachFrame, forFrames, type Run } from './frames.ts'
import { loadReplayRun, replayRuns } from './replay-runs.ts'
import { withoutFrameLimit, openGeoJsonMap, openMap } from './open-map.ts'
import { watchServer, type Watch } from './watch-server.ts'
import { createTrailLayers } from '../../../src/map/scene/trail-layers.ts'

const START = Date.UTC(2026, 0, 5)
const WARM_UP_FRAMES = 120
const LIVE_FRAMES = 240

/** Returns a random number generator (0 to 1) with a seed, the same on every machine. */
function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296
}

/** Returns a day's trail around Nairobi: one fix every five seconds, at about a metre per second. */
function dayTrail(points: number): Trail {
  const next = random(7)
  let { lat, lng } = HOME_CAMERA.center
  let heading = 0
  return createTrail(
    '17',
    Array.from({ length: points }, (_, i) => {
      heading += (next() - 0.5) * 0.6
      lat += Math.cos(heading) * 4.5e-5
      lng += Math.sin(heading) * 4.5e-5
      return { workerId: '17', t: START + i * 5000, lat, lon: lng, accuracy: 6, speed: 1 }
    }),
  )
}

/** Plays a trail like the console. */
async function playTrail(points: number): Promise<Run> {
  const host = await openMap()
  const stack = createLayerStack(withoutFrameLimit(host))
  const trail = dayTrail(points)
  const layers = createTrailLayers(host, stack, { options: DEFAULT_TRAIL_DISPLAY_OPTIONS, theme: 'dark' })
  layers.setTrail(trail)
  layers.setHead(points / 2)
  await eachFrame(1500, () => {})
  return {
    async run(ms) {
      return { frames: await eachFrame(ms, (elapsed) => layers.setHead(points / 2 + elapsed / 100)) }
    },
    end() {
      layers.dispose()
      stack.dispose()
      host.dispose()
    },
  }
}

/**
 * Baseline: each frame replaces the data of a GeoJSON source and waits until it is drawn. With `fixes`,
 * each fix is a feature with its time, so that a click could show the time.
 */
async function resetGeoJson(points: number, fixes: boolean): Promise<Run> {
  const map = await openGeoJsonMap(4)
  const trail = dayTrail(points)
  async function show(head: number) {
    const coordinates: [number, number][] = []
    for (let i = 0; i <= head; i++) coordinates.push([trail.lon[i] as number, trail.lat[i] as number])
    const line: GeoJSON.Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    }
    const dots = coordinates.map((coordinates, i): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { t: trail.t[i] },
      geometry: { type: 'Point', coordinates },
    }))
    await map.show(fixes ? [line, ...dots] : [line])
  }
  await show(points / 2)
  return {
    async run(ms) {
      const start = performance.now()
      let frames = 0
      for (; performance.now() - start < ms; frames++) await show(points / 2 + frames)
      return { frames }
    },
    end: () => map.remove(),
  }
}

/** Runs the live map with this number of guards and updates per second. */
async function live(count: number, updatesPerSecond: number): Promise<Run> {
  const host = await openMap()
  const stack = createLayerStack(host)
  const layers = createLiveLayers(host, stack, {
    theme: 'dark',
    attentionOf: (id) => guardStatusAt(guards[Number(id)], null, START, dutyTimesIn('UTC'), STALE_LIMITS),
  })
  const next = random(count)
  const guards = Array.from({ length: count }, (_, i): LiveGuard => {
    const lat = HOME_CAMERA.center.lat + (next() - 0.5) * 0.05
    const lon = HOME_CAMERA.center.lng + (next() - 0.5) * 0.08
    const workerId = String(i)
    const fix = { workerId, t: START, lat, lon, accuracy: 8, speed: 1 }
    return { workerId, workerName: `Guard ${i}`, fix, intervalMs: 5000, status: 'Online' }
  })
  layers.setGuards(new Map(guards.map((guard) => [guard.workerId, guard])))
  let updates = 0
  /** updates due in 1/60 s, whatever the machine's frame rate is */
  function step(frame: number) {
    const changed: LiveGuard[] = []
    for (; updates < ((frame + 1) / 60) * updatesPerSecond; updates++) {
      const i = Math.floor(next() * count)
      const before = guards[i] as LiveGuard
      const fix = { ...before.fix, t: before.fix.t + 1, lat: before.fix.lat + (next() - 0.5) * 1e-4 }
      const guard = { ...before, fix }
      guards[i] = guard
      changed.push(guard)
    }
    layers.updateGuards(changed)
  }
  await forFrames(WARM_UP_FRAMES, step)
  return {
    async run() {
      updates = 0
      // a fixed number of frames instead of seconds: after a few frames the browser would not have compiled
      // the code
      return { frames: LIVE_FRAMES, ms: await forFrames(LIVE_FRAMES, step) }
    },
    end() {
      layers.dispose()
      stack.dispose()
      host.dispose()
    },
  }
}

/** Shows an unchanged map. Its cost is subtracted from that of the other runs. */
async function idle(): Promise<Run> {
  const host = await openMap()
  await eachFrame(1000, () => {})
  return { run: async (ms) => ({ frames: await eachFrame(ms, () => {}) }), end: () => host.dispose() }
}

/** Runs the live map with positions of a real server. */
const watch = async (origin: string, company: string, token: string) =>
  watchServer(await openMap(), origin, company, token)

const mapBench = { playTrail, resetGeoJson, live, idle, watch, loadNight: loadReplayRun, ...replayRuns }
export type MapBench = typeof mapBench

declare global {
  var mapBench: MapBench
  var mapBenchRun: Run
  var mapBenchWatch: Watch
}
globalThis.mapBench = mapBench
