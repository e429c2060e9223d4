import type { Page } from 'playwright'
import { medianOf, type Figure } from './figure.ts'
import { startGuardCompany } from './guard-company.ts'
import { openProduct, rendererOf, watchWindows } from './product-page.ts'

const TIMES = 5
const WINDOW_MS = 4_000
const WARM_UP_MS = 4_000
const PRESSES = 10
const PRESSED_EVERY_MS = 300

/** ms from a key to the first frame that shows it, by the browser's own clock, one for each press. */
async function inputs(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { askariInputs: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let press = 0; press < PRESSES; press++) {
    // ten seconds on
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(PRESSED_EVERY_MS)
  }
  const slow = await page.evaluate(() => (globalThis as { askariInputs?: number[] }).askariInputs ?? [])
  // what took less than a frame is not told
  return [...slow, ...Array.from({ length: Math.max(0, PRESSES - slow.length) }, () => 16)]
}

/** What a day of one guard costs while it plays in the product's page. */
export async function benchPlaying(): Promise<Figure[]> {
  const company = await startGuardCompany(8, { days: 0, walking: 1 })
  try {
    const page = await openProduct(company.server.url, company.token)
    try {
      await page.goto(`${company.server.url}/tracker/trail?guard=${company.walkers[0]}`)
      await page.locator('[data-testid=map][data-ready=true]').waitFor()
      await page.getByRole('button', { name: '24hrs' }).click()
      await page.locator('[aria-label=Playback][data-state=playing]').waitFor()
      const renderer = await rendererOf(page)
      await page.waitForTimeout(WARM_UP_MS)
      const windows = await watchWindows(page, TIMES, WINDOW_MS)
      const pressed = await inputs(page)
      if (process.env.BENCH_PICTURE) await page.screenshot({ path: process.env.BENCH_PICTURE })
      const name = 'a day of one guard playing, product’s page'
      return [
        {
          name: `${name}: main thread a frame`,
          ...medianOf(windows.map(({ taskMs, pictures }) => taskMs / pictures)),
          unit: 'ms',
          goal: { atMost: 8 },
        },
        {
          name: `${name}: script a frame`,
          ...medianOf(windows.map(({ scriptMs, pictures }) => scriptMs / pictures)),
          unit: 'ms',
        },
        {
          name: `${name}: frames drawn a second (${renderer})`,
          ...medianOf(windows.map(({ pictures, seconds }) => pictures / seconds)),
          unit: '/s',
          goal: { atLeast: 15 },
        },
        {
          name: `${name}: CPU of drawing a second`,
          ...medianOf(windows.map(({ drawingMs, seconds }) => drawingMs / seconds)),
          unit: 'ms',
        },
        {
          name: `${name}: frames of the map below a second`,
          ...medianOf(windows.map(({ mapPictures, seconds }) => mapPictures / seconds)),
          unit: '/s',
        },
        {
          name: `${name}: indices of the layers a frame`,
          ...medianOf(windows.map(({ indices, pictures }) => indices / pictures)),
          unit: '',
        },
        {
          name: `${name}: indices of the map below a frame`,
          ...medianOf(windows.map(({ mapIndices, mapPictures }) => mapIndices / Math.max(1, mapPictures))),
          unit: '',
        },
        {
          name: `${name}: sent to the card a second`,
          ...medianOf(windows.map(({ uploadedKb, seconds }) => uploadedKb / seconds)),
          unit: 'kB',
        },
        {
          name: `${name}: key to the frame that shows it`,
          ...medianOf(pressed),
          unit: 'ms',
          goal: { atMost: 100 },
        },
      ]
    } finally {
      await page.context().browser()?.close()
    }
  } finally {
    await company.dispose()
  }
}
