import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { importFixes } from '../../tests/support/import-fixes.ts'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'
import type { DemoCompany } from './demo-company.ts'
import { percentile, type Figure } from './figure.ts'

const GUARDS = 1_000
const TIMES = 3
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

/**
 * ms from the press of Sign in until the guards are drawn, in a browser that has nothing of the console yet;
 * `saves` is one that asks to save data, which fetches nothing while people type.
 */
async function signInToDrawn(browser: Browser, url: string, saves: boolean) {
  const page = await freshPage(browser)
  if (saves)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  await page.goto(`${url}/login?to=${encodeURIComponent('/tracker?off_duty=shown')}`)
  await page.getByLabel('Email').fill('investigator@askari.example')
  await page.getByLabel('Password', { exact: true }).fill('patrol-demo')
  await page.waitForLoadState('networkidle')
  const pressed = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Sign in' }).click()
  const drawn = await page.waitForFunction(
    (least) => {
      const mark = performance.getEntriesByName('askari: guards drawn').at(-1) as PerformanceMark | undefined
      return mark && (mark.detail as number) >= least && mark.startTime
    },
    GUARDS,
    { timeout: 120_000 },
  )
  const ms = ((await drawn.jsonValue()) as number) - pressed
  const state = await page.context().storageState()
  await page.context().close()
  return { ms, state }
}

/** ms from the address to the first row of the guards' list, in a browser that is signed in and has nothing else. */
async function coldList(browser: Browser, url: string, state: SignedIn, bytesPerSecond?: number) {
  const page = await freshPage(browser, state)
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
  await page.goto(`${url}/tracker`, { waitUntil: 'commit' })
  const listed = await page.waitForFunction(
    () => document.querySelector('[data-guard]') && performance.now(),
    null,
    { timeout: 120_000, polling: 'raf' },
  )
  const ms = (await listed.jsonValue()) as number
  const needed = kilobytes
  await page.context().close()
  return { ms, kilobytes: needed }
}

const medianOf = async (act: () => Promise<number>) => {
  const values: number[] = []
  for (let time = 0; time < TIMES; time++) values.push(await act())
  return percentile(values, 0.5)
}

/** What a person waits for at the first opening, with a thousand guards. */
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
  const { state } = await signInToDrawn(browser, url, false)
  const drawn = await medianOf(async () => (await signInToDrawn(browser, url, false)).ms)
  const saving = await medianOf(async () => (await signInToDrawn(browser, url, true)).ms)
  const list = await medianOf(async () => (await coldList(browser, url, state)).ms)
  const slow = await coldList(browser, url, state, SLOW_BYTES_PER_SECOND)
  await browser.close()
  return [
    {
      name: 'sign-in pressed to 1,000 guards drawn',
      value: drawn,
      unit: 'ms',
      baseline: { value: saving, is: 'ms with nothing fetched while people type' },
    },
    {
      name: 'cold start to the list of guards',
      value: list,
      unit: 'ms',
      goal: { atMost: 1000 },
      baseline: { value: drawn, is: 'ms, sign-in to guards drawn' },
    },
    {
      name: 'cold start to the list at 400 kbit/s',
      value: slow.ms / 1000,
      unit: 's',
      goal: { atMost: 8 },
      baseline: { value: slow.kilobytes / (SLOW_BYTES_PER_SECOND / 1000), is: 's, the bytes alone' },
    },
    {
      name: 'needed for the list from a cold start',
      value: slow.kilobytes,
      unit: 'kB',
      goal: { atMost: 350 },
    },
  ]
}
