import { chromium, type CDPSession, type Page } from 'playwright'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import type { Figure } from '../figure.ts'
import type { GuardCompany } from '../data/guard-company.ts'

const PLAYED_MS = 5_000
const SETTLED_MS = 5_000
const PATIENCE = { timeout: 300_000 }

interface Opened {
  /** ms from the click until trails and guards were drawn, and until all hours were loaded */
  drawn: number
  loaded: number
  megabytes: number
}

/** Opens the live board in a page, signed in as the company's administrator. */
async function signedIn({ server, token }: GuardCompany, page: Page): Promise<void> {
  const reply = await fetch(`${server.url}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
  const { user } = authCheckReply.parse(await reply.json()).data
  await page.goto(`${server.url}/favicon.svg`)
  await page.evaluate(
    ([told, session]) => {
      localStorage.setItem('askari.user', JSON.stringify(told))
      localStorage.setItem('askari.token', String(session))
    },
    [user, token] as const,
  )
  await page.goto(`${server.url}/tracker`)
  await page.waitForFunction(() => performance.getEntriesByName('askari: guards drawn').length > 0)
  // waits for the files that a live board loads later
  await page.waitForTimeout(SETTLED_MS)
}

/** Returns a function that returns the bytes of all trail replies since its last call. */
async function trailBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const trails = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/trails?')) trails.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (trails.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => {
    const told = bytes
    bytes = 0
    return told
  }
}

/** Follows a link inside the open page. Returns the time of the click, ms on the page's clock. */
async function press(page: Page, href: string): Promise<number> {
  return page.evaluate((to) => {
    performance.clearMarks('askari: night drawn')
    const pressed = performance.now()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return pressed
  }, href)
}

async function open(page: Page, href: string, bytes: () => number): Promise<Opened> {
  const pressed = await press(page, href)
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('askari: night drawn')[0]?.startTime,
    null,
    PATIENCE,
  )
  const drawn = ((await mark.jsonValue()) as number) - pressed
  await page.getByText(/^Loading \d+ of \d+ hours/).waitFor({ state: 'detached', ...PATIENCE })
  const loaded = (await page.evaluate(() => performance.now())) - pressed
  return { drawn, loaded, megabytes: bytes() / 1e6 }
}

/** counts the frames that the page draws in some time; a string, because tsx would rewrite a function */
const FRAMES_PLAYED = `new Promise((resolve) => {
  const from = performance.now()
  let frames = 0
  requestAnimationFrame(function next() {
    frames += 1
    if (performance.now() - from < ${PLAYED_MS}) requestAnimationFrame(next)
    else resolve(frames)
  })
})`

async function spentBy(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000
}

/**
 * Measures the CPU time of the main thread while a replay plays, ms per frame: everything, and script only.
 */
async function playing(page: Page): Promise<{ task: number; script: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.keyboard.press('k')
  await page.locator('[aria-label=Playback][data-state=replaying]').waitFor()
  const read = async () => ({
    task: await spentBy(session, 'TaskDuration'),
    script: await spentBy(session, 'ScriptDuration'),
  })
  const before = await read()
  const frames = await page.evaluate<number>(FRAMES_PLAYED)
  const after = await read()
  await page.keyboard.press('k')
  return { task: (after.task - before.task) / frames, script: (after.script - before.script) / frames }
}

/**
 * Measures a replay of all guards in the built console: opening, playing, opening again. `from` and `to`
 * are ms since epoch UTC.
 */
export async function benchReplayPage(
  company: GuardCompany,
  { from, to }: { from: number; to: number },
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await signedIn(company, page)
    const bytes = await trailBytes(page)
    const night = `/tracker?from=${from}&to=${to}`
    const first = await open(page, night, bytes)
    const frame = await playing(page)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await page.getByTestId('connection-badge').waitFor()
    const again = await open(page, night, bytes)
    return [
      {
        name: 'a night of all of them in the console: press to first picture',
        value: first.drawn / 1000,
        unit: 's',
        goal: { atMost: 2 },
        baseline: { value: first.loaded / 1000, is: 's until all of it is there' },
      },
      {
        name: 'the same night again: press to first picture',
        value: again.drawn / 1000,
        unit: 's',
        baseline: { value: first.drawn / 1000, is: 's at first' },
      },
      {
        name: 'the same night again: until all of it is there',
        value: again.loaded / 1000,
        unit: 's',
        baseline: { value: first.loaded / 1000, is: 's at first' },
      },
      {
        name: 'the same night again, on the wire',
        value: again.megabytes,
        unit: 'MB',
        baseline: { value: first.megabytes, is: 'MB at first' },
      },
      {
        name: 'the board of all of them playing: main thread a frame, drawing in software and all',
        value: frame.task,
        unit: 'ms',
        baseline: { value: frame.script, is: 'ms of it script' },
      },
    ]
  } finally {
    await browser.close()
  }
}
