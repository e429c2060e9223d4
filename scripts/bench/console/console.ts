import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { importFixes } from '../../../tests/support/fixtures/import-fixes.ts'
import { workers as workersContract } from '../../../contract/workers/worker.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import { scriptFigure, scriptsToMap, watchMap, watchScripts } from './bundle.ts'
import type { DemoCompany } from '../data/demo-company.ts'
import { medianFigure, type Figure } from '../figure.ts'

const TIMES = 7
const HEAPS = 5
const LOADS = 5

/**
 * Runs an action several times. Returns the median and range of the User Timing measures with this name,
 * ms.
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
 * Stores one guard's fixes of a day until now: one every five seconds on rounds of 2.8 km, 17,280 in all.
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

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

async function emptyBrowser(browser: Browser, storageState?: SignedIn): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  return context.newPage()
}

/** Signs in once. Returns the scripts that the sign-in page loaded, and the session. */
async function signInPage(browser: Browser, url: string) {
  const page = await emptyBrowser(browser)
  const loaded = watchScripts(page)
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('investigator@askari.example')
  await page.waitForLoadState('networkidle')
  const scripts = [...loaded.keys()]
  await page.getByLabel('Password', { exact: true }).fill('patrol-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
  const state = await page.context().storageState()
  await page.context().close()
  return { scripts, state }
}

/**
 * Opens the map in a browser without cached files. Returns the page, and the scripts requested before the
 * map was ready.
 */
async function openMap(browser: Browser, address: string, state: SignedIn) {
  const page = await emptyBrowser(browser, state)
  const scripts = watchScripts(page)
  await watchMap(page)
  await page.goto(address)
  return { page, scripts: await scriptsToMap(page, scripts) }
}

/** Measures the built console: waiting times (first load, trail, seek) and the memory used by playback. */
export async function benchConsole(company: DemoCompany): Promise<Figure[]> {
  walkDay(company)
  const workers = await company.get(workersContract.page, `/api/workers?search=${encodeURIComponent(WALKER)}`)
  const [guard] = workers.data
  if (!guard) throw new Error('the guard who walks all day was not imported')
  const { url } = company.server
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const signIns: Awaited<ReturnType<typeof signInPage>>[] = []
  for (let time = 0; time < LOADS; time++) signIns.push(await signInPage(browser, url))
  const { state } = signIns[0] as (typeof signIns)[number]
  const loads = async (path: string) => {
    const taken: Awaited<ReturnType<typeof openMap>>[] = []
    for (let time = 0; time < LOADS; time++) {
      await taken.at(-1)?.page.context().close()
      taken.push(await openMap(browser, url + path, state))
    }
    return {
      page: (taken.at(-1) as (typeof taken)[number]).page,
      scripts: taken.map(({ scripts }) => scripts),
    }
  }
  const tracker = await loads('/tracker')
  await tracker.page.context().close()
  const trail = await loads(`/tracker/trail?guard=${guard.id}`)
  const fresh = trail.page
  await fresh.getByTestId('connection-badge').getByText('Live').waitFor()
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
    scriptFigure(
      'first load, sign-in page',
      signIns.map(({ scripts }) => scripts),
      150,
    ),
    scriptFigure('first load, map of all guards, workers too', tracker.scripts, 690),
    scriptFigure('first load, map of a trail, workers too', trail.scripts, 690),
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
