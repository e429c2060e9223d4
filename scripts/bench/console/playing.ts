import type { Page } from 'playwright'
import { medianFigure, type Figure } from '../figure.ts'
import { startGuardCompany } from '../data/guard-company.ts'
import { openProduct, readRendererName, watchWindows, type Window } from './product-page.ts'

const TIMES = 5
const WINDOW_MS = 2_500
const WARM_UP_MS = 4_000
const PRESSES = 10
const PRESSED_EVERY_MS = 300

/** Returns the ms from each key press to the first frame that shows its effect, measured by the browser. */
async function inputs(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { askariInputs: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let press = 0; press < PRESSES; press++) {
    // this key moves the playhead by ten seconds
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(PRESSED_EVERY_MS)
  }
  const slow = await page.evaluate(() => (globalThis as { askariInputs?: number[] }).askariInputs ?? [])
  // the browser does not report durations shorter than a frame, so they count as 16 ms
  return [...slow, ...Array.from({ length: Math.max(0, PRESSES - slow.length) }, () => 16)]
}

const isSmooth = { progressive: false, smooth: true } as const

async function figuresOf(page: Page, url: string, animation: keyof typeof isSmooth): Promise<Figure[]> {
  await page.evaluate(
    (smooth) => localStorage.setItem('askari.trail-display-options', JSON.stringify({ smooth })),
    isSmooth[animation],
  )
  await page.goto(url)
  await page.locator('[data-testid=map][data-ready=true]').waitFor()
  await page.getByRole('button', { name: '24hrs' }).click()
  await page.locator('[aria-label=Playback][data-state=playing]').waitFor()
  const renderer = await readRendererName(page)
  await page.waitForTimeout(WARM_UP_MS)
  const windows = await watchWindows(page, TIMES, WINDOW_MS)
  const pressed = await inputs(page)
  if (process.env.BENCH_PICTURE) await page.screenshot({ path: process.env.BENCH_PICTURE })
  const name = `a day of one guard playing (${animation})`
  const figure = (what: string, unit: string, of: (window: Window) => number): Figure => ({
    name: `${name}: ${what}`,
    ...medianFigure(windows.map(of)),
    unit,
  })
  return [
    {
      ...figure('main thread a frame', 'ms', ({ taskMs, pictures }) => taskMs / pictures),
      goal: { atMost: 8 },
    },
    figure('script a frame', 'ms', ({ scriptMs, pictures }) => scriptMs / pictures),
    {
      ...figure(`frames drawn a second (${renderer})`, '/s', ({ pictures, seconds }) => pictures / seconds),
      // no goal without smooth movement: playback then draws one frame per point, at first four per second
      ...(isSmooth[animation] && { goal: { atLeast: 15 } }),
    },
    figure('CPU of drawing a second', 'ms', ({ drawingMs, seconds }) => drawingMs / seconds),
    figure('frames of the map below a second', '/s', ({ mapPictures, seconds }) => mapPictures / seconds),
    figure('indices of the layers a frame', '', ({ indices, pictures }) => indices / pictures),
    figure('sent to the card a second', 'kB', ({ uploadedKb, seconds }) => uploadedKb / seconds),
    {
      name: `${name}: key to the frame that shows it`,
      ...medianFigure(pressed),
      unit: 'ms',
      goal: { atMost: 100 },
    },
  ]
}

/** Measures playback of one guard's day in the built console, both in steps and with smooth movement. */
export async function benchPlaying(): Promise<Figure[]> {
  const company = await startGuardCompany(8, { days: 0, walking: 1 })
  try {
    const page = await openProduct(company.server.url, company.token)
    const url = `${company.server.url}/tracker/trail?guard=${company.walkers[0]}`
    try {
      return [...(await figuresOf(page, url, 'progressive')), ...(await figuresOf(page, url, 'smooth'))]
    } finally {
      await page.context().browser()?.close()
    }
  } finally {
    await company.dispose()
  }
}
