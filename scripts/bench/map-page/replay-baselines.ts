import type { Layer } from '@deck.gl/core'
import { E7 } from '../../../domain/fix/fix.ts'
import { TripsLayer } from '../../../tests/support/map/trips-layer.ts'
import { graphicsCalls, countGraphicsCalls } from './graphics-calls.ts'
import { eachFrame, type Run } from './frames.ts'
import { createGuardTrack, STEP_MS } from './guard-track.ts'
import { GUARDS, REPLAY_START } from './loaded-replay.ts'
import { openGeoJsonMap, openMap } from './open-map.ts'

const TRAIL_S = 600
const RATE = 60
const STEP_S = STEP_MS / 1000

/** Returns the positions of all guards, one guard after the other, as [lon, lat]. */
function positions(each: number): Float64Array {
  const all = new Float64Array(GUARDS * each * 2)
  for (let guard = 0; guard < GUARDS; guard++) {
    const { lat, lon } = createGuardTrack(guard, REPLAY_START, REPLAY_START + each * STEP_MS)
    for (let i = 0; i < each; i++) {
      all[(guard * each + i) * 2] = (lon[i] as number) / E7
      all[(guard * each + i) * 2 + 1] = (lat[i] as number) / E7
    }
  }
  return all
}

/**
 * Draws the same replay with deck.gl's TripsLayer, from typed arrays (its fastest input) or from one object
 * per guard.
 */
export async function playTrips(fixes: number, from: 'arrays' | 'objects', stubbed: boolean): Promise<Run> {
  const each = fixes / GUARDS
  const all = positions(each)
  const data =
    from === 'arrays'
      ? {
          length: GUARDS,
          startIndices: Uint32Array.from({ length: GUARDS }, (_, guard) => guard * each),
          attributes: {
            getPath: { value: all, size: 2 },
            getTimestamps: {
              value: Float32Array.from({ length: GUARDS * each }, (_, i) => (i % each) * STEP_S),
              size: 1,
            },
          },
        }
      : Array.from({ length: GUARDS }, (_, guard) => ({
          path: Array.from({ length: each }, (_, i) => [
            ...all.subarray((guard * each + i) * 2, (guard * each + i) * 2 + 2),
          ]),
          timestamps: Array.from({ length: each }, (_, i) => i * STEP_S),
        }))
  countGraphicsCalls()
  const host = await openMap()
  graphicsCalls.stubbed = stubbed
  const show = (currentTime: number) => {
    const layer = new TripsLayer({
      id: 'trips',
      data: data as never,
      ...(from === 'arrays' && { _pathType: 'open', positionFormat: 'XY' }),
      getPath: ((trip: { path: number[][] }) => trip.path) as never,
      getColor: [255, 80, 0],
      widthUnits: 'pixels',
      getWidth: 3,
      currentTime,
      trailLength: TRAIL_S,
    } as never)
    host.setLayers([layer as unknown as Layer])
  }
  const middle = (each * STEP_S) / 2
  show(middle)
  await eachFrame(1500, () => {})
  return {
    run: async (ms) => ({ frames: await eachFrame(ms, (elapsed) => show(middle + (elapsed / 1000) * RATE)) }),
    end() {
      graphicsCalls.stubbed = false
      host.dispose()
    },
  }
}

/**
 * Baseline: each frame gives a GeoJSON source the lines of the current time window, and waits until it is
 * drawn.
 */
export async function playGeoJson(fixes: number): Promise<Run> {
  const each = fixes / GUARDS
  const all = positions(each)
  const map = await openGeoJsonMap(3)
  async function show(head: number) {
    const first = Math.max(0, head - TRAIL_S / STEP_S)
    const features = Array.from({ length: GUARDS }, (_, guard): GeoJSON.Feature => {
      const coordinates: number[][] = []
      for (let i = first; i <= head; i++)
        coordinates.push([...all.subarray((guard * each + i) * 2, (guard * each + i) * 2 + 2)])
      return { type: 'Feature', properties: { guard }, geometry: { type: 'LineString', coordinates } }
    })
    await map.show(features)
  }
  await show(each >> 1)
  return {
    async run(ms) {
      const start = performance.now()
      let frames = 0
      for (; performance.now() - start < ms; frames++) await show(Math.min(each - 1, (each >> 1) + frames))
      return { frames }
    },
    end: () => map.remove(),
  }
}
