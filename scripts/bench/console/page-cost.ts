import type { Browser, CDPSession, Page } from 'playwright'
import { medianFigure, type Figure } from '../figure.ts'

const PARTS = 5
const PART_MS = 1000

/**
 * CPU time of a run, ms: JavaScript of the main thread, the whole main thread, and the page's process with
 * its workers.
 */
export interface Cost {
  frames: number
  scriptMs: number
  taskMs: number
  processMs: number
  seconds: number
}

/** CPU time of a run, and of each measured part of it. */
export interface Measured extends Cost {
  parts: readonly Cost[]
}

/** Returns the median of a run's parts, with their number and range. */
export const partsMedian = (
  { parts }: Measured,
  of: (cost: Cost) => number,
): Required<Pick<Figure, 'value' | 'runs'>> => medianFigure(parts.map(of))

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    metrics: { name: string; value: number }[]
  }
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Returns the CPU time of all page processes so far, ms. */
async function pageProcessMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; cpuTime: number }[]
  }
  await session.detach()
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime * 1000 : sum), 0)
}

/**
 * Evaluates `expression` in the bench page to prepare a run, then measures the run with the browser's own
 * clocks. `askMore` reads other values before the run ends.
 */
export async function measure(
  page: Page,
  expression: string,
  askMore: (page: Page) => Promise<void> = async () => {},
): Promise<Measured> {
  await page.evaluate(`(async () => { globalThis.mapBenchRun = await mapBench.${expression} })()`)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const browser = page.context().browser() as Browser
  const parts: Cost[] = []
  for (let part = 0; part < PARTS; part++) {
    const processBefore = await pageProcessMs(browser)
    const before = await metrics(session)
    const { frames, ms = PART_MS } = await page.evaluate((ms) => globalThis.mapBenchRun.run(ms), PART_MS)
    const after = await metrics(session)
    const spent = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000
    parts.push({
      frames,
      scriptMs: spent('ScriptDuration'),
      taskMs: spent('TaskDuration'),
      processMs: (await pageProcessMs(browser)) - processBefore,
      seconds: ms / 1000,
    })
  }
  await askMore(page)
  await page.evaluate(() => globalThis.mapBenchRun.end())
  await session.detach()
  const sum = (of: (cost: Cost) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    frames: sum(({ frames }) => frames),
    scriptMs: sum(({ scriptMs }) => scriptMs),
    taskMs: sum(({ taskMs }) => taskMs),
    processMs: sum(({ processMs }) => processMs),
    seconds: sum(({ seconds }) => seconds),
    parts,
  }
}
