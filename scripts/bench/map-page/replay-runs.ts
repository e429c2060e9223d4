import { type LayerStack, createLayerStack } from '../../../src/map/scene/layer-stack.ts'
import { filter, firstValueFrom, of } from 'rxjs'
import { loadReplay } from '../../../src/streams/replay/load-replay.ts'
import { createReplayLayers, type ReplayView } from '../../../src/map/scene/replay-layers.ts'
import { graphicsCalls, rendererName, countGraphicsCalls } from './graphics-calls.ts'
import { eachFrame, type Run } from './frames.ts'
import { GUARDS, createLoadedReplay, REPLAY_START } from './loaded-replay.ts'
import { withoutFrameLimit, openMap } from './open-map.ts'
import { playGeoJson, playTrips } from './replay-baselines.ts'

/** ten minutes with a fix every five seconds */
const TRAIL_MS = 600_000
const RATE = 60
const HOUR_MS = 3_600_000

/** A run of the replay, with results other than its cost. */
export interface ReplayRun extends Run {
  /**
   * bytes per fix in the page and on the graphics card: during playback, and with the whole replay drawn
   */
  bytesPerFix(): Promise<{ playing: number; whole: number }>
  /** vertices per frame: those drawn, and those expected for this number of guards and time window */
  vertices(): Promise<{ drawn: number; due: number }>
  /** ms from setting a time until its frame is sent to the graphics card, and until it is drawn */
  seek(share: number): Promise<{ handed: number; drawn: number }>
}

/** Redraws the map with a line of two fixes in every frame: the base cost of a frame. */
async function playNothing(): Promise<Run> {
  countGraphicsCalls()
  const host = await openMap()
  const stack = createLayerStack(withoutFrameLimit(host))
  const view: ReplayView = {
    moment: REPLAY_START,
    trailMs: TRAIL_MS,
    shown: null,
    selected: new Set(),
    paths: [],
  }
  const layers = createReplayLayers(stack, { theme: 'dark', view })
  layers.setNight(createLoadedReplay(720, 1).night)
  await eachFrame(1500, () => {})
  return {
    run: async (ms) => ({
      frames: await eachFrame(ms, (elapsed) =>
        layers.setView({ moment: REPLAY_START + HOUR_MS / 2 + elapsed * RATE }),
      ),
    }),
    end() {
      layers.dispose()
      stack.dispose()
      host.dispose()
    },
  }
}

/**
 * Plays a replay like the console. `stubbed` skips draw calls, which software rendering would be slow at.
 */
async function playNight(fixes: number, stubbed = false): Promise<ReplayRun> {
  countGraphicsCalls()
  const held = createLoadedReplay(fixes)
  const host = await openMap()
  const stack = createLayerStack(withoutFrameLimit(host))
  const moment = REPLAY_START + (held.to - REPLAY_START) / 2
  const view: ReplayView = { moment, trailMs: TRAIL_MS, shown: null, selected: new Set(), paths: [] }
  const seen = watchLayers(stack)
  const layers = createReplayLayers(seen.stack, { theme: 'dark', view })
  layers.setNight(held.night)
  await picture()
  await eachFrame(1500, () => {})

  /** Resolves when the next frame has been sent to the graphics card. */
  async function picture(): Promise<void> {
    const before = graphicsCalls.pictures
    while (graphicsCalls.pictures === before) await new Promise(requestAnimationFrame)
  }

  return {
    async run(ms) {
      graphicsCalls.stubbed = stubbed
      const frames = await eachFrame(ms, (elapsed) =>
        layers.setView({ moment: Math.min(held.to, moment + elapsed * RATE) }),
      )
      graphicsCalls.stubbed = false
      return { frames }
    },
    async bytesPerFix() {
      const bytes = () => held.bytes + seen.bytes() + graphicsCalls.heldBytes
      const playing = bytes() / fixes
      graphicsCalls.stubbed = true
      layers.setView({ moment: held.to, trailMs: null })
      await picture()
      const whole = bytes() / fixes
      graphicsCalls.stubbed = false
      layers.setView(view)
      await picture()
      return { playing, whole }
    },
    async vertices() {
      // the run before may have reached the end of the replay, where nothing is left to draw
      layers.setView(view)
      await picture()
      await eachFrame(500, () => {})
      const before = { ...graphicsCalls }
      graphicsCalls.stubbed = true
      for (let i = 1; i <= 20; i++) {
        layers.setView({ moment: moment + i * 1000 })
        await picture()
      }
      graphicsCalls.stubbed = false
      const pictures = graphicsCalls.pictures - before.pictures
      const seconds = Math.min(TRAIL_MS, moment + 10_000 - REPLAY_START) / 1000
      return { drawn: (graphicsCalls.vertices - before.vertices) / pictures, due: GUARDS * (seconds / 5) * 6 }
    },
    async seek(share) {
      const began = performance.now()
      layers.setView({ moment: REPLAY_START + (held.to - REPLAY_START) * share })
      await picture()
      const handed = performance.now() - began
      const canvas = [...document.querySelectorAll('canvas')].at(-1) as HTMLCanvasElement
      const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
      return { handed, drawn: performance.now() - began }
    },
    end() {
      layers.dispose()
      stack.dispose()
      host.dispose()
    },
  }
}

export const replayRuns = { playNight, playNothing, playTrips, playGeoJson, rendererName }

/**
 * Loads a period (ms since epoch UTC) like the console, from a URL that replies like `GET /api/trails`.
 * Returns the duration, ms.
 */
export async function loadReplayRun(from: number, to: number) {
  const began = performance.now()
  const night = loadReplay({
    from,
    to,
    head$: of(from),
    async fetchTrails(span, _known, signal) {
      const reply = await fetch(`/trails?from=${span.from}&to=${span.to}`, { signal })
      return { body: await reply.arrayBuffer(), tag: null }
    },
  })
  const { fixes } = await firstValueFrom(
    night.progress$.pipe(filter(({ loaded, hours }) => loaded === hours.length)),
  )
  night.dispose()
  return { fixes, ms: performance.now() - began }
}

/** Returns a layer stack, and a function for the number of bytes in arrays of its current layers. */
export function watchLayers(stack: LayerStack): { stack: LayerStack; bytes(): number } {
  const shown = new Map<string, Parameters<LayerStack['set']>[1]>()
  return {
    stack: {
      ...stack,
      set(name, layers) {
        shown.set(name, layers)
        stack.set(name, layers)
      },
    },
    bytes: () =>
      [...shown.values()]
        .flatMap((layers) => layers ?? [])
        .reduce((sum, layer) => sum + arrayBytes((layer as { state?: object }).state), 0),
  }
}

/** Returns the number of bytes of all arrays in an object and its plain sub-objects. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.buffer.byteLength
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 0
  return Object.values(value).reduce((sum: number, part: unknown) => sum + arrayBytes(part), 0)
}
