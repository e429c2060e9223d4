import type { Page } from 'playwright'
import { trailArrowStream } from '../../../server/trails/trail-arrow.ts'
import { withBenchPage } from './bench-page.ts'
import { medianFigure, type Figure } from '../figure.ts'
import { createGuardTrack } from '../map-page/guard-track.ts'
import { measure, partsMedian, type Cost, type Measured } from './page-cost.ts'

const GUARDS = 1_000
const HOUR = 3_600_000
const NIGHT = Date.UTC(2026, 0, 5, 18)
const MILLION = 1_000_000
const SIZES = [0.1, 1, 5, 10, 17.28].map((millions) => millions * MILLION)
/** with more fixes, software rendering takes minutes instead of seconds */
const MOST_DRAWN = 100_000
/** with more fixes, one object per fix needs more memory than a browser tab has */
const MOST_IN_OBJECTS = MILLION
const GEOJSON = MILLION
const LOADS = 5

/** Returns a reply of `GET /api/trails` for one hour in which all guards walk. */
async function answer(from: number, to: number): Promise<Buffer> {
  async function* hours() {
    for (let guard = 0; guard < GUARDS; guard++) {
      const { workerId, interval, t, lat, lon, accuracy } = createGuardTrack(guard, from, to)
      yield {
        workerId,
        hour: from,
        interval,
        t: [...t],
        lat: [...lat],
        lon: [...lon],
        accuracy: [...accuracy],
      }
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of trailArrowStream(hours())) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Measures how long the console's own loader takes to turn an hour's reply into tracks. */
async function loadHour(page: Page): Promise<Figure[]> {
  const body = await answer(NIGHT, NIGHT + HOUR)
  await page.route(/\/trails\?/, (route) => route.fulfill({ body }))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const loads: { ms: number; held: number }[] = []
  let told = 0
  for (let time = 0; time < LOADS; time++) {
    const before = await busy()
    const { ms, fixes } = await page.evaluate(
      ([from, to]) => globalThis.mapBench.loadNight(from as number, to as number),
      [NIGHT, NIGHT + HOUR],
    )
    loads.push({ ms, held: (await busy()) - before })
    told = fixes
  }
  return [
    {
      name: `an hour of ${told} fixes, from asking to the tracks`,
      ...medianFigure(loads.map(({ ms }) => ms)),
      unit: 'ms',
    },
    { name: 'the same, main thread', ...medianFigure(loads.map(({ held }) => held)), unit: 'ms' },
  ]
}

const perFrame = ({ taskMs, frames }: Cost) => taskMs / frames
const scriptPerFrame = ({ scriptMs, frames }: Cost) => scriptMs / frames
/** Matches names of renderers that draw without a graphics card. */
const IN_SOFTWARE = /swiftshader|llvmpipe|software/i

interface Played {
  cost: Measured
  bytes: { playing: number; whole: number }
  vertices: { drawn: number; due: number }
  seeks: { handed: number; drawn: number }[]
}

async function play(page: Page, fixes: number): Promise<Played> {
  const told: Partial<Played> = {}
  const cost = await measure(page, `playNight(${fixes})`, async () => {
    told.vertices = await page.evaluate(`mapBenchRun.vertices()`)
    told.seeks = []
    for (const share of [0.9, 0.2, 0.7, 0.4, 0.1, 0.8, 0.3])
      told.seeks.push(await page.evaluate(`mapBenchRun.seek(${share})`))
    told.bytes = await page.evaluate(`mapBenchRun.bytesPerFix()`)
  })
  return { cost, ...(told as Omit<Played, 'cost'>) }
}

async function playAll(page: Page, sizes: readonly number[]): Promise<Figure[]> {
  const renderer = await page.evaluate(() => globalThis.mapBench.rendererName())
  const isSoftware = IN_SOFTWARE.test(renderer)
  console.error(
    `${isSoftware ? 'no graphics card, drawn in software' : 'drawn by a graphics card'}: ${renderer}`,
  )
  const nothing = await measure(page, 'playNothing()')
  const figures: Figure[] = [
    {
      name: 'one guard alone, drawn anew each frame: main thread a frame',
      ...partsMedian(nothing, perFrame),
      unit: 'ms',
      baseline: { value: scriptPerFrame(nothing), is: 'ms of it script' },
    },
  ]
  const costs: number[] = []
  for (const fixes of sizes) {
    const millions = fixes / MILLION
    console.error(`replay: ${millions} M`)
    const { cost, bytes, vertices, seeks } = await play(page, fixes)
    costs.push(partsMedian(cost, perFrame).value)
    const undrawn = await measure(page, `playNight(${fixes}, true)`)
    const isDrawn = fixes <= MOST_DRAWN
    const trips = await measure(page, `playTrips(${fixes}, 'arrays', ${!isDrawn})`)
    const of = `${millions} M fixes of ${GUARDS} guards`
    const stubbed = isDrawn ? '' : ', its drawing left out'
    figures.push(
      {
        name: `${of}: main thread a frame`,
        ...partsMedian(cost, perFrame),
        unit: 'ms',
        goal: { atMost: 4 },
        // the two values are comparable only if both are drawn, or neither is
        ...(isDrawn && {
          baseline: { value: partsMedian(trips, perFrame).value, is: 'ms, TripsLayer of arrays' },
        }),
      },
      {
        name: `${of}: of it script`,
        ...partsMedian(cost, scriptPerFrame),
        unit: 'ms',
      },
      {
        name: `${of}: main thread a frame with nothing rasterised`,
        ...partsMedian(undrawn, perFrame),
        unit: 'ms',
        goal: { atMost: 2.8 },
        ...(!isDrawn && {
          baseline: {
            value: partsMedian(trips, perFrame).value,
            is: 'ms, TripsLayer of arrays, nothing rasterised either',
          },
        }),
      },
      { name: `${of}: a fix held, playing`, value: bytes.playing, unit: 'bytes', goal: { atMost: 16 } },
      {
        name: `${of}: a fix held, whole night on the card`,
        value: bytes.whole,
        unit: 'bytes',
        goal: { atMost: 16 },
      },
      {
        name: `${of}: vertices a frame`,
        value: vertices.drawn,
        unit: '',
        goal: { atMost: vertices.due * 1.1, atLeast: vertices.due * 0.9 },
        baseline: { value: vertices.due, is: 'guards × window' },
      },
      {
        name: `${of}: seek, frame with the card`,
        ...medianFigure(seeks.map(({ handed }) => handed)),
        unit: 'ms',
        goal: { atMost: 100 },
      },
      {
        name: `${of}: seek, picture there (${renderer})`,
        ...medianFigure(seeks.map(({ drawn }) => drawn)),
        unit: 'ms',
      },
    )
    if (fixes <= MOST_IN_OBJECTS) {
      const objects = await measure(page, `playTrips(${fixes}, 'objects', ${!isDrawn})`)
      figures.push({
        name: `${of}: TripsLayer of objects${stubbed}, a frame`,
        ...partsMedian(objects, perFrame),
        unit: 'ms',
      })
    }
    if (fixes === GEOJSON) {
      const reset = await measure(page, `playGeoJson(${fixes})`)
      figures.push({
        name: `${of}: GeoJSON source reset, a frame`,
        ...partsMedian(reset, perFrame),
        unit: 'ms',
      })
    }
  }
  // growth is computed from at least two sizes
  if (costs.length < 2) return figures
  figures.push({
    name: `main thread a frame, at the most fixes over at the fewest`,
    value: (costs.at(-1) as number) / (costs[0] as number),
    unit: 'times',
    goal: { atMost: 1.5 },
  })
  return figures
}

/**
 * Measures memory and drawing of a replay with a thousand guards in the console, for several numbers of
 * fixes.
 */
export function benchReplay(sizes: readonly number[]): Promise<Figure[]> {
  const all = sizes.length === 0 ? SIZES : sizes
  return withBenchPage(async (page) => [...(await loadHour(page)), ...(await playAll(page, all))])
}
