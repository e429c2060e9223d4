import type { Page } from 'playwright'
import { medianFigure, type Figure } from '../figure.ts'
import { startGuardCompany } from '../data/guard-company.ts'
import { reportFrom } from '../data/phones.ts'
import { openProduct, readRendererName, watchWindows, type Window } from '../console/product-page.ts'

const GUARDS = 1_000
const UPDATES_PER_SECOND = 400
const WARM_UP_MS = 4_000
const TIMES = 5
const WINDOW_MS = 2_500
/** degrees between two messages of a guard; about 3 m */
const STEP = 0.00003

const spread = (phone: number, by: number) => ((phone * by) % 1000) / 20_000

/** Returns a guard's position in the nth message: each message is 3 m further north. */
export const guardPlaceAt = (phone: number, message: number): { lat: number; lon: number } => ({
  lat: -1.2921 + spread(phone, 7919) + Math.floor(message / GUARDS) * STEP,
  lon: 36.8219 + spread(phone, 104_729),
})

async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    (least) => {
      const mark = performance.getEntriesByName('askari: guards drawn').at(-1) as PerformanceMark | undefined
      return mark !== undefined && (mark.detail as number) >= least
    },
    GUARDS,
    { timeout: 120_000 },
  )
}

/** Measures the CPU cost of the product's live screen while a thousand guards walk. */
export async function benchLive(): Promise<Figure[]> {
  const company = await startGuardCompany(GUARDS, { days: 0, walking: 0 })
  try {
    const urls = [...company.phones.values()]
    const page = await openProduct(company.server.url, company.token)
    try {
      await page.goto(`${company.server.url}/tracker`)
      const stop = reportFrom(urls, UPDATES_PER_SECOND, guardPlaceAt)
      await drawn(page)
      const renderer = await readRendererName(page)
      await page.waitForTimeout(WARM_UP_MS)
      const windows = await watchWindows(page, TIMES, WINDOW_MS)
      if (process.env.BENCH_PICTURE) await page.screenshot({ path: process.env.BENCH_PICTURE })
      await stop()
      await page.waitForTimeout(WARM_UP_MS)
      const still = await watchWindows(page, TIMES, WINDOW_MS)
      return liveFigures('live screen, 1,000 guards, 400 updates/s', windows, still, renderer)
    } finally {
      await page.context().browser()?.close()
    }
  } finally {
    await company.dispose()
  }
}

/** Returns figures of a live screen's time windows, compared with windows in which nothing is reported. */
export function liveFigures(
  name: string,
  windows: readonly Window[],
  still: readonly Window[],
  renderer: string,
): Figure[] {
  const figure = (
    what: string,
    unit: string,
    of: (window: Window) => number,
    goal?: Figure['goal'],
  ): Figure => ({
    name: `${name}: ${what}`,
    ...medianFigure(windows.map(of)),
    unit,
    ...(goal && { goal }),
    baseline: { value: medianFigure(still.map(of)).value, is: `${unit} while nobody reports` },
  })
  const aSecond = (of: (window: Window) => number) => (window: Window) => of(window) / window.seconds
  const aPicture = (of: (window: Window) => number) => (window: Window) =>
    window.pictures === 0 ? 0 : of(window) / window.pictures
  return [
    figure(
      'script a second',
      'ms',
      aSecond(({ scriptMs }) => scriptMs),
      { atMost: 25 },
    ),
    figure(
      'main thread a second',
      'ms',
      aSecond(({ taskMs }) => taskMs),
    ),
    figure(
      `CPU of drawing a second (${renderer})`,
      'ms',
      aSecond(({ drawingMs }) => drawingMs),
      { atMost: 200 },
    ),
    figure(
      'pictures a second',
      '/s',
      aSecond(({ pictures }) => pictures),
      { atLeast: 4 },
    ),
    figure(
      'pictures of the map below a second',
      '/s',
      aSecond(({ mapPictures }) => mapPictures),
    ),
    figure(
      'indices a picture',
      '',
      aPicture(({ indices }) => indices),
    ),
    figure(
      'indices of the map below a second',
      '/s',
      aSecond(({ mapIndices }) => mapIndices),
    ),
    figure(
      'draw calls a second',
      '/s',
      aSecond(({ calls }) => calls),
    ),
    figure(
      'sent to the card a second',
      'kB',
      aSecond(({ uploadedKb }) => uploadedKb),
    ),
  ]
}
