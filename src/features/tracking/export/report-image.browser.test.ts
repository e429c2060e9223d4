import { expect, it, vi } from 'vitest'
import { LATE_COLOUR, pathStyle } from '../../../map/print/draw-paths.ts'
import { renderReportImage } from './report-image.ts'

const NORTH = -1.28
const inTime = [false, false]
const across = { lat: [NORTH, NORTH], lon: [36.81, 36.83], isLate: inTime }
const apart = { lat: [NORTH - 0.01, NORTH - 0.012], lon: [36.81, 36.83], isLate: inTime }
const asked = {
  guards: [
    { id: '1', name: 'Wanjikũ' },
    { id: '2', name: '阿米娜' },
    { id: '3', name: 'Barasa' },
  ],
  paths: new Map([
    ['1', [across]],
    ['2', [apart]],
  ]),
  circle: { lat: NORTH - 0.006, lon: 36.82, radiusM: 150 },
  caption: 'Paths of 3 guards',
  basemap: { styleUrl: null, file: null },
  signal: new AbortController().signal,
}

interface Counted {
  /** number of pixels whose colour is close to `colour` */
  of: (colour: string) => number
  dark: number
  width: number
  height: number
}

async function pixelsOf(picture: Blob): Promise<Counted> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.drawImage(bitmap, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const count = (is: (r: number, g: number, b: number) => boolean) => {
    let found = 0
    for (let i = 0; i < data.length; i += 4)
      if (is(data[i] as number, data[i + 1] as number, data[i + 2] as number)) found += 1
    return found
  }
  const of = (colour: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ]
    return count((red, green, blue) => Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) < 60)
  }
  return { of, dark: count((r, g, b) => r + g + b < 240) / (width * height), width, height }
}

it('is bright, whatever the theme, with each path in its colour and the circle, and lets its map go', async () => {
  document.documentElement.dataset.theme = 'dark'
  const jpeg = await renderReportImage(asked)
  expect(jpeg.type).toBe('image/jpeg')
  const whole = await pixelsOf(jpeg)
  expect(whole.width).toBe(1600)
  for (const index of [0, 1]) expect(whole.of(pathStyle(index).colour)).toBeGreaterThan(1000)
  expect(whole.of(pathStyle(2).colour)).toBeLessThan(100)
  expect(whole.dark).toBeLessThan(0.05)
  // nothing else in the image is as black as the two digits
  expect(whole.of('#000000')).toBeGreaterThan(600)
  expect(document.querySelector('.maplibregl-map')).toBeNull()
})

it('has a ring around each position that arrived late', async () => {
  const rings = async (...isLate: boolean[]) => {
    const walked = { lat: isLate.map(() => NORTH), lon: isLate.map((_, i) => 36.81 + i / 100), isLate }
    const picture = await renderReportImage({ ...asked, paths: new Map([['1', [walked]]]), circle: null })
    return (await pixelsOf(picture)).of(LATE_COLOUR)
  }
  const none = await rings(false, false, false)
  const one = await rings(false, true, false)
  expect(none).toBeLessThan(20)
  expect(one).toBeGreaterThan(none + 50)
  expect(await rings(false, true, true)).toBeGreaterThan(one + 50)
})

it('says why it is none, and draws no more once nobody wants it', async () => {
  await expect(renderReportImage({ ...asked, paths: new Map(), circle: null })).rejects.toThrow(
    'there is nothing to draw.',
  )
  const stopped = new Error('stopped')
  const signal = AbortSignal.abort(stopped)
  await expect(renderReportImage({ ...asked, signal })).rejects.toBe(stopped)
  expect(document.querySelector('.maplibregl-map')).toBeNull()
})

it('names every path, also those that cannot be told apart', async () => {
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  const guards = Array.from({ length: 60 }, (_, i) => ({ id: String(i), name: `Guard ${i}` }))
  const walk = (i: number) => ({ ...across, lat: [NORTH - i / 1e4, NORTH - i / 1e4] })
  await renderReportImage({ ...asked, guards, paths: new Map(guards.map(({ id }, i) => [id, [walk(i)]])) })
  const written = drawn.mock.calls.map(([text]) => text).join(' ')
  drawn.mockRestore()
  for (const { id, name } of guards) expect(written).toContain(`${name} (no. ${id})`)
})
