import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { importFixes } from '../../../tests/support/fixtures/import-fixes.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import type { DemoCompany } from '../data/demo-company.ts'
import { medianFigure, type Figure } from '../figure.ts'

const GUARDS = 1_000
const TIMES = 5
/** delay between the last key of the password and the click on Sign in, ms */
const PRESSED_AFTER = 800
/** 400 kbit/s */
const SLOW_BYTES_PER_SECOND = 50_000

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const freshPage = async (browser: Browser, storageState?: SignedIn): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  })
  return context.newPage()
}

const onLink = async (page: Page, bytesPerSecond: number | undefined) => {
  const session = await page.context().newCDPSession(page)
  let kilobytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => (kilobytes += encodedDataLength / 1000))
  await session.send('Network.enable')
  if (bytesPerSecond !== undefined)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  return () => kilobytes
}

/**
 * Signs in once, at human speed. Returns the ms until the guards are drawn, and the kB loaded until the
 * form worked and until it was submitted.
 */
async function signInToDrawn(page: Page, url: string, kilobytes: () => number) {
  await page.goto(`${url}/login?to=${encodeURIComponent('/tracker?off_duty=shown')}`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('investigator@askari.example', { timeout: 120_000 })
  const formWorks = kilobytes()
  await page.getByLabel('Password', { exact: true }).fill('patrol-demo')
  await page.waitForTimeout(PRESSED_AFTER)
  const beforePress = kilobytes()
  const pressed = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Sign in' }).click()
  const drawn = await page.waitForFunction(
    (least) => {
      const mark = performance.getEntriesByName('askari: guards drawn').at(-1) as PerformanceMark | undefined
      return mark && (mark.detail as number) >= least && mark.startTime
    },
    GUARDS,
    { timeout: 300_000 },
  )
  return { ms: ((await drawn.jsonValue()) as number) - pressed, formWorks, beforePress }
}

/**
 * Measures two sign-ins of a browser: the first without cached files, the second with all of them. Also
 * returns the session.
 */
async function openings(browser: Browser, url: string, bytesPerSecond?: number) {
  const page = await freshPage(browser)
  const kilobytes = await onLink(page, bytesPerSecond)
  const cold = await signInToDrawn(page, url, kilobytes)
  const state = await page.context().storageState()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  const warm = await signInToDrawn(page, url, kilobytes)
  await page.context().close()
  return { cold, warm, state }
}

type Openings = Awaited<ReturnType<typeof openings>>

/**
 * Returns the ms from opening the URL to the first row of the guard list, in a signed-in browser without
 * cached files.
 */
async function coldList(browser: Browser, url: string, state: SignedIn, bytesPerSecond?: number) {
  const page = await freshPage(browser, state)
  const kilobytes = await onLink(page, bytesPerSecond)
  await page.goto(`${url}/tracker`, { waitUntil: 'commit' })
  const listed = await page.waitForFunction(
    () => document.querySelector('[data-guard]') && performance.now(),
    null,
    { timeout: 120_000, polling: 'raf' },
  )
  const ms = (await listed.jsonValue()) as number
  const needed = kilobytes()
  await page.context().close()
  return { ms, kilobytes: needed }
}

/** Measures waiting times of a browser's first visit, with a thousand guards. */
export async function benchOpening({ server }: DemoCompany): Promise<Figure[]> {
  const t = Date.now() - 60_000
  const spread = (i: number, by: number) => ((i * by) % 1000) / 20_000
  importFixes(
    server,
    Array.from({ length: GUARDS }, (_, i) => ({
      guard: `opening-${i}`,
      t,
      lat: -1.2921 + spread(i, 7919),
      lon: 36.8219 + spread(i, 104_729),
    })),
  )
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const { url } = server
  const times = async (bytesPerSecond?: number) => {
    const opened: Openings[] = []
    for (let time = 0; time < TIMES; time++) opened.push(await openings(browser, url, bytesPerSecond))
    return opened
  }
  const fast = await times()
  const slow = await times(SLOW_BYTES_PER_SECOND)
  const drawn = (opened: readonly Openings[]) => ({
    ...medianFigure(opened.map(({ cold }) => cold.ms)),
    unit: 'ms',
    baseline: {
      value: medianFigure(opened.map(({ warm }) => warm.ms)).value,
      is: 'ms in a browser that has all files',
    },
  })
  const { state } = fast[0] as Openings
  const lists: number[] = []
  for (let time = 0; time < TIMES; time++) lists.push((await coldList(browser, url, state)).ms)
  const slowLists: Awaited<ReturnType<typeof coldList>>[] = []
  for (let time = 0; time < TIMES; time++)
    slowLists.push(await coldList(browser, url, state, SLOW_BYTES_PER_SECOND))
  const needed = medianFigure(slowLists.map(({ kilobytes }) => kilobytes))
  await browser.close()
  return [
    { name: 'sign-in pressed to 1,000 guards drawn', ...drawn(fast), goal: { atMost: 1600 } },
    { name: 'the same at 400 kbit/s', ...drawn(slow) },
    {
      name: 'came before the sign-in form worked',
      ...medianFigure(fast.map(({ cold }) => cold.formWorks)),
      unit: 'kB',
      goal: { atMost: 150 },
    },
    {
      name: 'came before Sign in was pressed',
      ...medianFigure(fast.map(({ cold }) => cold.beforePress)),
      unit: 'kB',
      goal: { atMost: 250 },
    },
    {
      name: 'cold start to the list of guards',
      ...medianFigure(lists),
      unit: 'ms',
      goal: { atMost: 1000 },
      baseline: {
        value: medianFigure(fast.map(({ cold }) => cold.ms)).value,
        is: 'ms, sign-in to guards drawn',
      },
    },
    {
      name: 'cold start to the list at 400 kbit/s',
      ...medianFigure(slowLists.map(({ ms }) => ms / 1000)),
      unit: 's',
      goal: { atMost: 8 },
      baseline: { value: needed.value / (SLOW_BYTES_PER_SECOND / 1000), is: 's, the bytes alone' },
    },
    {
      name: 'needed for the list from a cold start',
      ...needed,
      unit: 'kB',
      goal: { atMost: 350 },
    },
  ]
}
