import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import { type Figure, percentile } from '../figure.ts'
import { planMonth } from '../server/roster.ts'

const FEW = 50
const MANY = 500
const TIMES = 5
const FRAMES = 150
/** pixels per frame that a fast turn of the mouse wheel scrolls */
const PX = 120
const OPENS_IN = 300
/** frame time of a 60 Hz screen plus the inaccuracy of timers, ms */
const FRAME_MS = 17

type Shown = Awaited<ReturnType<typeof rosterOf>>

/**
 * Measures a roster of 500 guards and five weeks in Chromium, compared with 50 guards: opening it from
 * another page, and scrolling.
 */
export async function benchRosterPage(): Promise<Figure[]> {
  const few = await rosterOf(FEW)
  const many = await rosterOf(MANY)
  const figure = (name: string, of: (shown: Shown) => number[], atMost: number): Figure => ({
    name: `roster of ${MANY} guards × 35 days: ${name}, median of ${of(many).length}, ${rangeOf(of(many))}`,
    value: percentile(of(many), 0.5),
    unit: 'ms',
    goal: { atMost },
    baseline: { value: percentile(of(few), 0.5), is: `ms with ${FEW} guards, ${rangeOf(of(few))}` },
  })
  return [
    figure('opened until its cells are drawn', ({ opened }) => opened, OPENS_IN),
    figure('frame while it is scrolled down', ({ down }) => down, FRAME_MS),
    figure('frame while it is scrolled sideways', ({ across }) => across, FRAME_MS),
  ]
}

const rangeOf = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)}`

async function rosterOf(guards: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const { token, week } = await planMonth(dataDir, guards)
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // tsx inserts calls of this function into functions that run in the page
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.goto(`${server.url}/favicon.svg`)
    const checked = await fetch(`${server.url}/api/auth/check`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { user } = authCheckReply.parse(await checked.json()).data
    await page.evaluate(
      ([key, person]) => {
        localStorage.setItem('askari.token', key ?? '')
        localStorage.setItem('askari.user', person ?? '')
      },
      [token, JSON.stringify(user)],
    )
    const roster = `/schedule/roster?view=guards&span=month&week=${week}`
    await page.goto(server.url + roster)
    await page.getByRole('gridcell').first().waitFor()
    const opened: number[] = []
    for (let time = 0; time < TIMES; time++) {
      await page.goto(`${server.url}/schedule/shifts`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      opened.push(await open(page, roster))
    }
    return { opened, down: await scrolled(page, 'scrollTop'), across: await scrolled(page, 'scrollLeft') }
  } finally {
    await browser.close()
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the ms from opening a page of the console until a frame with cells was drawn. */
const open = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        const look = () => {
          if (!document.querySelector('[role=gridcell]')) return requestAnimationFrame(look)
          return requestAnimationFrame(() => resolve(performance.now() - begun))
        }
        look()
      }),
    path,
  )

/** Returns the ms between frames while the roster is scrolled back and forth. */
const scrolled = (page: Page, side: 'scrollTop' | 'scrollLeft') =>
  page.getByRole('grid').evaluate(
    (grid, [of, frames, px]) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = []
        let step: number = px
        let last = performance.now()
        const turn = () => {
          const now = performance.now()
          taken.push(now - last)
          last = now
          const before = grid[of]
          grid[of] += step
          if (grid[of] === before) step = -step
          if (taken.length < frames) requestAnimationFrame(turn)
          else resolve(taken.slice(1))
        }
        requestAnimationFrame(turn)
      }),
    [side, FRAMES, PX] as const,
  )
