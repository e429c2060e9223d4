import type { Browser, CDPSession, Page } from 'playwright'

const MEASURE_MS = 5000

/** CPU time of a run: JavaScript of the main thread, all of the main thread, and the page's process with its workers. */
export interface Cost {
  frames: number
  scriptMs: number
  taskMs: number
  processMs: number
  seconds: number
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** CPU time of all page processes so far, ms. */
async function pageProcessMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; cpuTime: number }[]
  }
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime * 1000 : sum), 0)
}

/**
 * Prepares a run of the bench page by an expression, and measures it by the browser's own clocks; what else is to be
 * asked of it is asked before it ends.
 */
export async function measure(
  page: Page,
  expression: string,
  askMore: (page: Page) => Promise<void> = async () => {},
): Promise<Cost> {
  await page.evaluate(`(async () => { globalThis.mapBenchRun = await mapBench.${expression} })()`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const browser = page.context().browser() as Browser
  const processBefore = await pageProcessMs(browser)
  const before = await metrics(session)
  const { frames, ms = MEASURE_MS } = await page.evaluate((ms) => globalThis.mapBenchRun.run(ms), MEASURE_MS)
  const after = await metrics(session)
  const processAfter = await pageProcessMs(browser)
  await askMore(page)
  await page.evaluate(() => globalThis.mapBenchRun.end())
  await session.detach()
  const spent = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000
  return {
    frames,
    scriptMs: spent('ScriptDuration'),
    taskMs: spent('TaskDuration'),
    processMs: processAfter - processBefore,
    seconds: ms / 1000,
  }
}
