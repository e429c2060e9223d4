import { afterEach, expect, test, vi } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import { mapPlace, readScreen } from '../../../tests/support/map/map-screen.ts'
import type { MapHost } from '../hosts/map-host.ts'
import { createMapLibreHost } from '../maplibre/maplibre-host.ts'
import { geofenceLayers } from './outlines/geofence-layers.ts'
import { guardAtlas } from './markers/guard-icons.ts'
import { iconLayer } from './markers/marker-layers.ts'
import { MarkerSet } from './markers/marker-set.ts'
import { packTrail, type TrailPiece } from './trails/packed-trail.ts'
import { coveringTrailLine, trailLine } from './trails/trail-line.ts'
import { trailPoints } from './trails/trail-points.ts'

let host: MapHost | null = null
/** in a desert, where the bundled map has nothing below the layers that could still load */
const MIDDLE = { lng: 15, lat: 23 }
const START = 1_700_000_000_000
const STEP_MS = 5000
const LOOK = { colour: '#ff0000', opacity: 0.8, weight: 8 }

async function openMap(): Promise<{ host: MapHost; element: HTMLElement }> {
  const element = mapPlace()
  const made = createMapLibreHost(element, {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: null },
    theme: 'dark',
    camera: { center: MIDDLE, zoom: 17 },
  })
  host = made
  await made.ready
  return { host: made, element }
}

afterEach(() => {
  host?.dispose()
  host = null
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/**
 * Creates a trail through screen points (px), 5 s apart. After point `pauseAfter` follows an hour without positions.
 */
function trailOn(host: MapHost, px: [number, number][], pauseAfter?: number, accuracy = 5) {
  let t = START
  const fixes = px.map(([x, y], i) => {
    const { lng, lat } = host.unproject({ x, y })
    const fix = { workerId: '17', t, lat, lon: lng, accuracy, speed: null }
    t += i === pauseAfter ? 3_600_000 : STEP_MS
    return fix
  })
  return createTrail('17', fixes)
}
function trailThrough(...drawn: Parameters<typeof trailOn>) {
  const trail = trailOn(...drawn)
  return packTrail(trail, trailPoints(trail), [...trail.t.keys()])
}
/** Returns the time (ms since epoch UTC) of a playhead position, which counts trail points. */
const momentOf = (head: number) => START + head * STEP_MS

const line = (id: string, pieces: TrailPiece[], moment = momentOf(1000)) =>
  trailLine(LOOK)(id, pieces, { moment, tailMs: null, part: null })

const isRed = ([r, g, b]: readonly [number, number, number]) => r > 150 && g < 80 && b < 80
const isFaintRed = ([r, g, b]: readonly [number, number, number]) =>
  r > 45 && r < 150 && r > 2 * g && r > 1.5 * b

test('a trail is drawn up to its head, in one opacity also where it crosses itself', async () => {
  const { host, element } = await openMap()
  const points = trailThrough(host, [
    [50, 150],
    [350, 150],
    [350, 50],
    [200, 50],
    [200, 250],
  ])
  host.setLayers([line('trail', points)])
  await vi.waitFor(async () => expect(isRed((await readScreen(element))(100, 150))).toBe(true), 10_000)
  const all = await readScreen(element)
  expect(isRed(all(200, 240))).toBe(true)
  // a line painted twice would be 20 levels redder
  expect(Math.abs(all(200, 150)[0] - all(100, 150)[0])).toBeLessThan(5)

  host.setLayers([line('trail', points, momentOf(0.5))])
  await vi.waitFor(async () => expect(isRed((await readScreen(element))(300, 150))).toBe(false), 10_000)
  const half = await readScreen(element)
  expect(isRed(half(190, 150))).toBe(true)
  expect(isFaintRed(half(215, 150))).toBe(true)
  expect(isFaintRed(half(350, 100))).toBe(true)
})

test('a gap is dashed and poor accuracy is faint', async () => {
  const { host, element } = await openMap()
  const gap = trailThrough(
    host,
    [
      [20, 100],
      [100, 100],
      [300, 100],
      [380, 100],
    ],
    1,
  )
  const poor = trailThrough(
    host,
    [
      [20, 200],
      [380, 200],
    ],
    undefined,
    400,
  )
  host.setLayers([line('gap', gap), line('poor', poor)])
  // dashes have a separate shader program, which may be ready one frame after the line's program
  const dashed = await vi.waitFor(async () => {
    const at = await readScreen(element)
    expect([isRed(at(60, 100)), isFaintRed(at(200, 200))]).toEqual([true, true])
    const across = Array.from({ length: 180 }, (_, i) => at(110 + i, 100))
    expect(across.some(isRed)).toBe(false)
    const share = across.filter(isFaintRed).length / across.length
    expect(share).toBeGreaterThan(0.25)
    return share
  }, 10_000)
  expect(dashed).toBeLessThan(0.65)
})

test('colours of the ramp follow the levels, and what is not looked at nearly vanishes', async () => {
  const { host, element } = await openMap()
  const trail = trailOn(host, [
    [20, 150],
    [200, 150],
    [380, 150],
  ])
  const pieces = packTrail(trail, trailPoints(trail, Uint8Array.of(0, 63, 63)), [0, 1, 2])
  const brush = coveringTrailLine({ ...LOOK, colourBy: 'time' })
  const draw = (part: [number, number] | null) =>
    host.setLayers(brush('ramp', pieces, { moment: momentOf(2), tailMs: null, part }))
  draw(null)
  await vi.waitFor(async () => expect(isRed((await readScreen(element))(300, 150))).toBe(true), 10_000)
  const [r, , b] = (await readScreen(element))(100, 150)
  expect([b > 180, r < 120]).toEqual([true, true])
  draw([momentOf(0), momentOf(1)])
  await vi.waitFor(async () => expect(isRed((await readScreen(element))(300, 150))).toBe(false), 10_000)
  expect((await readScreen(element))(100, 150)[2]).toBeGreaterThan(180)
})

test('a fence is an area with a hole and a border', async () => {
  const { host, element } = await openMap()
  const ring = (points: [number, number][]) =>
    points.map(([x, y]): [number, number] => {
      const { lng, lat } = host.unproject({ x, y })
      return [lng, lat]
    })
  const square = (from: number, to: number) =>
    ring([
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ])
  const polygon = [square(50, 250), square(120, 180)]
  host.setLayers(geofenceLayers([{ id: '1', name: 'Gate', polygon }], 'dark'))
  const isBlue = ([r, , b]: readonly [number, number, number]) => b > 120 && b > r + 60
  // border and area have separate shader programs, which may not be ready in the same frame
  await vi.waitFor(async () => {
    const at = await readScreen(element)
    const ground = at(300, 150)
    expect(isBlue(at(50, 150))).toBe(true)
    expect(isBlue(at(120, 150))).toBe(true)
    expect(Math.abs(at(150, 150)[2] - ground[2])).toBeLessThan(4)
    expect(at(80, 150)[2] - ground[2]).toBeGreaterThan(8)
  }, 10_000)
})

test('markers are found by their keys, follow their updates and go', async () => {
  const { host } = await openMap()
  const markers = new MarkerSet()
  const put = (key: string, x: number, y: number) =>
    markers.put(key, { ...host.unproject({ x, y }), look: 0, size: 40 })
  const draw = () => host.setLayers([iconLayer('guards', markers, guardAtlas.dark, { pickable: true })])
  const at = (x: number, y: number) => (host.pick({ x, y })?.object as { key: string } | undefined)?.key

  put('17', 100, 100)
  put('4', 300, 200)
  draw()
  await expect.poll(() => at(100, 100)).toBe('17')
  expect(at(300, 200)).toBe('4')
  put('17', 200, 60)
  draw()
  await expect.poll(() => at(200, 60)).toBe('17')
  expect(at(100, 100)).toBeUndefined()
  markers.remove('17')
  draw()
  await expect.poll(() => at(200, 60)).toBeUndefined()
  expect(at(300, 200)).toBe('4')
})

test('seven updates send the stretch they lie in, among 200 markers as among 2,000', async () => {
  const { host } = await openMap()
  const sent: Record<number, number> = {}
  for (const count of [200, 2000]) {
    const markers = new MarkerSet()
    const put = (i: number, x: number) =>
      markers.put(String(i), { ...host.unproject({ x, y: 100 }), look: 0, size: 40 })
    for (let i = 0; i < count; i++) put(i, i / 10)
    host.setLayers([iconLayer(`guards-${count}`, markers, guardAtlas.dark, { pickable: true })])
    await expect.poll(() => host.pick({ x: 5, y: 100 }, { layerIds: [`guards-${count}`] })).not.toBeNull()

    // oxlint-disable-next-line typescript/unbound-method -- called on the context below
    const own = WebGL2RenderingContext.prototype.texSubImage2D
    let texels = 0
    vi.spyOn(WebGL2RenderingContext.prototype, 'texSubImage2D').mockImplementation(function (
      this: WebGL2RenderingContext,
      ...call: unknown[]
    ) {
      if (call[6] === this.RGBA && call[7] === this.FLOAT) texels += (call[4] as number) * (call[5] as number)
      return Reflect.apply(own, this, call)
    })
    for (let i = 0; i < 7; i++) put(i * 20, 380)
    host.setLayers([iconLayer(`guards-${count}`, markers, guardAtlas.dark, { pickable: true })])
    await expect.poll(() => host.pick({ x: 398, y: 100 })).not.toBeNull()
    sent[count] = texels
    vi.restoreAllMocks()
  }
  // 121 markers of two texels each
  expect(sent[200]).toBe(121 * 2)
  expect(sent[2000]).toBe(sent[200])
})
