import type { Layer } from '@deck.gl/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { E7 } from '../../../../domain/fix/fix.ts'
import { packFixes } from '../../../../domain/track/pack-fixes.ts'
import type { PackedFixes, TrackColumns } from '../../../../domain/track/packed-fixes.ts'
import { bareDeck, nearTo, type BareDeck, type Painted } from '../../../../tests/support/map/bare-deck.ts'
import { TripsLayer } from '../../../../tests/support/map/trips-layer.ts'
import { STRONGEST_WINS } from '../line-blending.ts'
import { TrackLayer } from './track-layer.ts'

const night = Date.UTC(2026, 10, 19, 16)
const PLACE = { longitude: 36.8219, latitude: -1.2921 }
const GUARDS = 12
const STEP_MS = 5000
const FIXES = 240
const MOMENT = night + 900_000
// length of the window, ms; it begins between two fixes
const TRAIL_MS = 597_500

let deck: BareDeck
beforeEach(async () => {
  deck = await bareDeck()
})
afterEach(() => {
  deck.dispose()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Creates guards who walk in circles of this radius (metres) around the centre of the image. */
function walks(metres: number): TrackColumns[] {
  const degrees = metres / 111_320
  return Array.from({ length: GUARDS }, (_, guard) => {
    // phones report at irregular intervals; at MOMENT there is a fix, where both layers end a line
    const t = Float64Array.from({ length: FIXES }, (__, i) => {
      const due = night + i * STEP_MS
      return due + (((Math.abs(due - MOMENT) / STEP_MS) * 379) % 700)
    })
    const radius = (degrees * (guard + 3)) / (GUARDS + 3)
    const turn = (at: number) => (at / 300_000) * (1 + guard / 7)
    return {
      workerId: String(guard),
      t,
      lat: Int32Array.from(t, (at) => (PLACE.latitude + radius * Math.sin(turn(at))) * E7),
      lon: Int32Array.from(t, (at) => (PLACE.longitude + radius * Math.cos(turn(at) * 1.3)) * E7),
      accuracy: new Float32Array(FIXES).fill(5),
      interval: STEP_MS,
    }
  })
}

const walked = (fixes: PackedFixes, more: Partial<TrackLayer['props']> = {}) =>
  new TrackLayer({
    id: 'walked',
    fixes,
    moment: MOMENT,
    trailMs: TRAIL_MS,
    lookOf: red,
    width: 4,
    parameters: STRONGEST_WINS,
    ...more,
  })
const red = () => [1, 0, 0, 1] as const

function trips(all: TrackColumns[], more: object = {}): Layer {
  return new TripsLayer({
    id: 'trips',
    data: all.map(({ t, lat, lon }) => ({
      path: Array.from(lat, (north, i) => [(lon[i] as number) / E7, north / E7]),
      timestamps: Array.from(t, (at) => (at - night) / 1000),
    })),
    getPath: ((trip: { path: number[][] }) => trip.path) as never,
    getColor: [255, 0, 0],
    widthUnits: 'pixels',
    getWidth: 4,
    capRounded: true,
    jointRounded: true,
    currentTime: (MOMENT - night) / 1000,
    trailLength: TRAIL_MS / 1000,
    ...more,
  } as never) as unknown as Layer
}

/** Returns the image of a layer once its shader program is compiled. */
async function paint(layer: Layer, zoom: number, view = PLACE): Promise<Painted> {
  let picture = deck.paint([layer], { ...view, zoom })
  await expect.poll(() => (picture = deck.paint([layer], { ...view, zoom })).count).toBeGreaterThan(0)
  return picture
}

test.each([
  [13, 1500],
  [16, 190],
  [19, 24],
  // at this size, a block ends where it becomes too wide, and its steps are coarser
  [9, 30_000],
])('at zoom %d trails lie where TripsLayer paints them', async (zoom, metres) => {
  const all = walks(metres)
  const fixes = packFixes(night, all)
  const ours = await paint(walked(fixes, { trailMs: null }), zoom)
  const theirs = await paint(trips(all, { fadeTrail: false }), zoom)
  expect(nearTo(ours, theirs)).toBeGreaterThan(0.999)
  expect(nearTo(theirs, ours)).toBeGreaterThan(0.999)
  expect(Math.abs(ours.count / theirs.count - 1)).toBeLessThan(0.02)

  const ourWindow = await paint(walked(fixes), zoom)
  expect(ourWindow.count).toBeLessThan(ours.count * 0.8)
  // TripsLayer draws overlapping parts of segments twice and cuts off the round end of a line
  expect(nearTo(ourWindow, await paint(trips(all), zoom))).toBeGreaterThan(0.997)
})

test('a fix that is wildly off moves nothing of the rest, at the nearest zoom', async () => {
  const all = walks(24)
  const plain = await paint(walked(packFixes(night, all)), 19)
  const wild = walks(24).map((walk) => {
    walk.lat.set([899_999_999, 400_000_000], 20)
    return walk
  })
  const beside = await paint(walked(packFixes(night, wild)), 19)
  const moved = beside.alpha.filter((alpha, i) => Math.abs(alpha - (plain.alpha[i] as number)) > 16)
  expect(moved.length).toBeLessThan(20)
})

test('no line crosses a gap, and one block goes on into the next', async () => {
  const across = (pause: number, lat: number): PackedFixes => {
    const t = Float64Array.of(
      night,
      night + 5000,
      night + 10_000,
      night + 10_000 + pause,
      night + 15_000 + pause,
    )
    const steps = [-2, -1.9, -1, 1, 2]
    return packFixes(night, [
      {
        workerId: '17',
        t,
        lat: new Int32Array(5).fill((PLACE.latitude + lat) * E7),
        lon: Int32Array.from(steps, (step) => (PLACE.longitude + step * 0.1) * E7),
        accuracy: new Float32Array(5).fill(5),
        interval: STEP_MS,
      },
    ])
  }
  const seen = async (pause: number) => {
    const moment = night + 15_000 + pause
    const { alpha, width, height } = await paint(walked(across(pause, 0), { moment, trailMs: null }), 8)
    return [-0.12, -0.05, 0, 0.05, 0.12].map((step) => {
      const x = Math.round(width / 2 + ((step * 512) / 360) * 2 ** 8)
      return (alpha[Math.floor(height / 2) * width + x] as number) > 0
    })
  }
  expect(await seen(5000)).toEqual([true, true, true, true, true])
  expect(await seen(1_800_000)).toEqual([true, false, false, false, true])
})

test('what had not come by the moment is not drawn, and is once it has come', async () => {
  const came = 120
  const whole = walks(190)
  const early = whole.map((walk) => ({
    ...walk,
    t: walk.t.slice(0, came),
    lat: walk.lat.slice(0, came),
    lon: walk.lon.slice(0, came),
  }))
  const late = whole.map((walk) => ({
    ...walk,
    delay: Int32Array.from(walk.t, (_, i) => (i < came ? 900 : 3_600_000)),
  }))
  const seen = async (all: TrackColumns[], moment: number) => {
    const { alpha } = await paint(walked(packFixes(night, all), { trailMs: null, moment }), 16)
    return alpha.reduce((sum, each) => sum + each, 0)
  }
  const end = night + FIXES * STEP_MS
  // blocks that end at another fix round some pixels differently
  expect((await seen(late, end)) / (await seen(early, end))).toBeCloseTo(1, 3)
  expect((await seen(whole, end)) / (await seen(early, end))).toBeGreaterThan(1.2)
  const later = end + 3_600_000
  expect((await seen(late, later)) / (await seen(whole, later))).toBeCloseTo(1, 3)
})

test('the card is given the segments of the window, however many fixes are held', async () => {
  const own = deck.gl.drawArrays.bind(deck.gl)
  const vertices: number[] = []
  vi.spyOn(deck.gl, 'drawArrays').mockImplementation((...call) => {
    vertices.push(call[2])
    own(...call)
  })
  const day = 17_280
  const t = Float64Array.from({ length: day }, (_, i) => night + i * STEP_MS)
  const whole = Array.from({ length: GUARDS }, (_, guard): TrackColumns => ({
    workerId: String(guard),
    t,
    lat: Int32Array.from(t, (_, i) => PLACE.latitude * E7 + i + guard),
    lon: Int32Array.from(t, (_, i) => PLACE.longitude * E7 - i),
    accuracy: new Float32Array(day),
    interval: STEP_MS,
  }))
  const held = packFixes(night, whole)
  for (const fixes of [packFixes(night, walks(500)), held]) {
    await paint(walked(fixes), 13)
    const due = GUARDS * (TRAIL_MS / STEP_MS) * 6
    expect(Math.abs((vertices.at(-1) as number) / due - 1)).toBeLessThan(0.1)
  }
  deck.paint([walked(held, { lookOf: (id) => (id === '3' ? red() : null) })], {
    ...PLACE,
    zoom: 13,
  })
  expect(vertices.at(-1)).toBe(120 * 6)
})

test('once a canvas is lost another one draws the same, of what is held in memory', async () => {
  const layer = walked(packFixes(night, walks(500)))
  const before = await paint(layer, 14)
  deck.gl.getExtension('WEBGL_lose_context')?.loseContext()
  deck.dispose()
  deck = await bareDeck()
  const after = await paint(layer.clone({}), 14)
  expect(after.alpha).toEqual(before.alpha)
})
