import type { Browser, Page } from 'playwright'
import { alarmAges } from '../alarm-ages.ts'
import { withBenchPage } from './bench-page.ts'
import { p95Figure, percentile, type Figure } from '../figure.ts'
import { startGuardCompany, type GuardCompany } from '../data/guard-company.ts'
import { reportFrom } from '../data/phones.ts'

/** number of guards on the map in each run, and the maximum number of reporting phones */
const CROWDS = [1_000, 2_000, 10_000]
const MOST_PHONES = 2_000
const UPDATES_PER_SECOND = 400
const WARM_UP_MS = 5_000
const MEASURE_MS = 10_000

const report = (urls: readonly string[], perSecond: number) =>
  reportFrom(urls, perSecond, (_phone, i) => ({
    lat: -1.29 + (i % 997) / 40_000,
    lon: 36.82 + (i % 991) / 40_000,
  }))

/** Returns the CPU time of the browser's page and drawing processes so far, seconds. */
async function drawingSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; cpuTime: number }[]
  }
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => (/renderer|gpu/i.test(type) ? sum + cpuTime : sum), 0)
}

/**
 * Returns the ages of the positions on screen, ms, and the number of CPU cores used by the page and its
 * drawing.
 */
async function watch(page: Page, ms: number): Promise<{ ages: number[]; cores: number }> {
  const browser = page.context().browser() as Browser
  const before = await drawingSeconds(browser)
  const ages = await page.evaluate((span) => globalThis.mapBenchWatch.ages(span), ms)
  return { ages, cores: ((await drawingSeconds(browser)) - before) / (ms / 1000) }
}

/**
 * Measures the live map for several numbers of guards: its CPU cost, and the age of a position from the
 * phone's clock until it is drawn.
 */
export async function benchLiveLatency(crowds: readonly number[] = []): Promise<Figure[]> {
  return withBenchPage(async (page) => {
    const figures: Figure[] = []
    for (const guards of crowds.length > 0 ? crowds : CROWDS) {
      const company = await startGuardCompany(guards, { days: 0, walking: 0, watched: true })
      try {
        figures.push(...(await ageOf(page, company, guards)))
      } finally {
        await company.dispose()
      }
    }
    return figures
  })
}

async function ageOf(page: Page, company: GuardCompany, guards: number): Promise<Figure[]> {
  await page.reload()
  await page.waitForFunction(() => 'mapBench' in globalThis)
  await page.evaluate(
    async ([origin, id, token]) => {
      globalThis.mapBenchWatch = await mapBench.watch(origin, id, token)
    },
    [company.server.url, company.id, company.token] as const,
  )
  await page.waitForFunction((count) => globalThis.mapBenchWatch.guards() >= count, guards, {
    timeout: 120_000,
  })
  const urls = [...company.phones.values()].slice(0, MOST_PHONES)
  const calm = report(urls, 4)
  await page.waitForTimeout(WARM_UP_MS)
  const quiet = await watch(page, MEASURE_MS)
  await calm()
  const stop = report(urls, UPDATES_PER_SECOND)
  await page.waitForTimeout(WARM_UP_MS)
  const loaded = await watch(page, MEASURE_MS)
  const alarms = await alarmAges(company)
  await stop()
  const at = `${guards.toLocaleString('en')} guards, ${UPDATES_PER_SECOND} updates/s, all rules on`
  return [
    {
      name: `live map, age of what is on screen, p95, ${at}`,
      ...p95Figure(loaded.ages),
      unit: 'ms',
      goal: { atMost: guards > 2_000 ? 1_000 : 500 },
      baseline: { value: percentile(quiet.ages, 0.95), is: 'ms at 4 updates/s' },
    },
    {
      name: `live map, page and drawing, ${at}`,
      value: loaded.cores,
      unit: 'cores',
      ...(guards === 1_000 && { goal: { atMost: 0.3 } }),
      baseline: { value: quiet.cores, is: 'cores at 4 updates/s' },
    },
    {
      name: `live map, updates drawn a second, ${at}`,
      value: loaded.ages.length / (MEASURE_MS / 1000),
      unit: '/s',
      baseline: { value: UPDATES_PER_SECOND, is: '/s sent' },
    },
    {
      name: `alarm desk, from the fix until the alarm is on screen, p95, ${at}`,
      ...p95Figure(alarms),
      unit: 'ms',
      goal: { atMost: 2_000 },
      baseline: { value: percentile(alarms, 0.5), is: 'ms, median' },
    },
  ]
}
