import { chromium, type Page } from 'playwright'
import { importFixes } from '../../../tests/support/fixtures/import-fixes.ts'
import { workers as workersContract } from '../../../contract/workers/worker.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import { scriptFigure, watchScripts } from './bundle.ts'
import type { DemoCompany } from '../data/demo-company.ts'
import { medianFigure, type Figure } from '../figure.ts'

const TIMES = 7
const HEAPS = 5

/**
 * Returns the User Timing measures of this name, ms, one per repetition of the action; with their
 * median and range.
 */
async function medianMeasure(
  page: Page,
  name: string,
  act: (time: number) => Promise<void>,
): Promise<Required<Pick<Figure, 'value' | 'runs'>>> {
  const durations: number[] = []
  for (let time = 0; time < TIMES; time++) {
    await page.evaluate(() => performance.clearMeasures())
    await act(time)
    const measured = await page.waitForFunction(
      (wanted) => performance.getEntriesByName(wanted, 'measure').at(-1)?.duration,
      name,
    )
    durations.push((await measured.jsonValue()) ?? Number.NaN)
  }
  return medianFigure(durations)
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  await session.detach()
  return (usedSize + backingStorageSize) / 1e6
}

const WALKER = 'Day Walker'

/**
 * A day of fixes every five seconds of a guard who walks rounds of 2.8 km: 17,280 points that end
 * now.
 */
function walkDay(company: DemoCompany): void {
  const end = Date.now()
  const fixes = Array.from({ length: 17_280 }, (_, i) => {
    const turn = (i * 5 * 1.3) / 445
    const lat = -1.2921 + Math.sin(turn) * 0.004
    return { guard: WALKER, t: end - (17_280 - i) * 5_000, lat, lon: 36.8219 + Math.cos(turn) * 0.004 }
  })
  importFixes(company.server, fixes)
}

/**
 * Measures waiting times in the built console (first load, trail, seek) and the memory that
 * playback uses.
 */
export async function benchConsole(company: DemoCompany): Promise<Figure[]> {
  walkDay(company)
  const workers = await company.get(workersContract.page, `/api/workers?search=${encodeURIComponent(WALKER)}`)
  const [guard] = workers.data
  if (!guard) throw new Error('the guard who walks all day was not imported')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const loaded = watchScripts(page)
  await page.goto(`${company.server.url}/login`)
  await page.getByLabel('Email').fill('investigator@askari.example')
  await page.waitForLoadState('networkidle')
  const signIn = scriptFigure('first load, sign-in page', loaded, 150)
  await page.getByLabel('Password', { exact: true }).fill('patrol-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')

  const fresh = await context.newPage()
  const map = watchScripts(fresh)
  await page.close()
  await fresh.goto(`${company.server.url}/tracker/trail?guard=${guard.id}`)
  await fresh.locator('[data-testid=map][data-ready=true]').waitFor()
  const toMap = [...map]
  await fresh.getByTestId('connection-badge').getByText('Live').waitFor()
  const mapPage = scriptFigure('first load, map page in all, workers too', toMap, 690)
  const idleHeap = await heapMegabytes(fresh)

  const pressToTrail = await medianMeasure(fresh, 'askari: press to trail drawn', () =>
    fresh.getByRole('button', { name: '24hrs' }).click(),
  )
  await fresh.locator('[aria-label=Playback][data-state=playing]').waitFor()
  const playingHeaps: number[] = []
  for (let time = 0; time < HEAPS; time++) playingHeaps.push((await heapMegabytes(fresh)) - idleHeap)
  const slider = fresh.getByRole('slider', { name: 'Playback position' })
  await slider.focus()
  const seek = await medianMeasure(fresh, 'askari: seek drawn', (time) =>
    fresh.keyboard.press(time % 2 ? 'PageDown' : 'PageUp'),
  )
  await browser.close()
  return [
    signIn,
    mapPage,
    {
      name: 'press to trail drawn, 17,280 points',
      ...pressToTrail,
      unit: 'ms',
      goal: { atMost: 150 },
    },
    { name: 'seek', ...seek, unit: 'ms', goal: { atMost: 60 } },
    {
      name: 'heap while playing over the idle map',
      ...medianFigure(playingHeaps),
      unit: 'MB',
      goal: { atMost: 60 },
      baseline: { value: idleHeap, is: 'MB of the idle map' },
    },
  ]
}
