import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { bookEntriesReply } from '../../../contract/occurrences/occurrence-book.ts'
import { authCheckReply } from '../../../contract/auth/auth.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'
import { percentile, type Figure } from '../figure.ts'
import { fillCompany } from '../server/records.ts'

const ENTRIES = 20_000
const FEW = 200
const FRAMES = 300
/** pixels per frame that a fast turn of the mouse wheel scrolls */
const PX = 120
const DAYS = 7
const DAY_MS = 24 * 3_600_000

/**
 * Measures an occurrence book of one year with 20,000 entries in Chromium, compared with 200 entries: open,
 * scroll, jump to a day.
 */
export async function benchOccurrenceBook(): Promise<Figure[]> {
  const many = await bookOf(ENTRIES)
  const few = await bookOf(FEW)
  const figure = (name: string, of: (book: typeof many) => number[], atMost: number): Figure => ({
    name: `book of ${ENTRIES}: ${name}, median of ${of(many).length}, ${rangeOf(of(many))}`,
    value: percentile(of(many), 0.5),
    unit: 'ms',
    goal: { atMost },
    baseline: { value: percentile(of(few), 0.5), is: `ms with ${FEW} entries, ${rangeOf(of(few))}` },
  })
  return [
    figure('opened until entries are read', ({ opened }) => opened, 1000),
    figure('frame while it is scrolled', ({ frames }) => frames, 17),
    figure('a day until its first entry is on top', ({ jumps }) => jumps, 500),
  ]
}

const rangeOf = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)}`

async function bookOf(entries: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
  })
  const member = await companyWithUser(context, 'administrator')
  await fillCompany(context, member.company, { entries, incidents: 0 })
  const token = await member.token()
  await context.close()
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    // tsx inserts calls of this function into functions that run in the page
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.goto(`${server.url}/favicon.svg`)
    const checked = await fetch(`${server.url}/api/auth/check`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const user = authCheckReply.parse(await checked.json()).data.user
    await page.evaluate(
      ([key, person]) => {
        localStorage.setItem('askari.token', key ?? '')
        localStorage.setItem('askari.user', person ?? '')
      },
      [token, JSON.stringify(user)],
    )
    const opened: number[] = []
    for (let time = 0; time < 5; time++) {
      const begun = performance.now()
      await page.goto(`${server.url}/occurrence-book/1`)
      await page.getByRole('article', { name: `Entry ${entries}`, exact: true }).waitFor()
      opened.push(performance.now() - begun)
    }
    const frames = await scrolledFrames(page)
    const jumps: number[] = []
    for (let time = 1; time <= DAYS; time++) {
      const back = (entries / 72 / (DAYS + 1)) * time
      const day = new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
      const reply = await fetch(`${server.url}/api/occurrence-books/1?day=${day}&limit=1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = bookEntriesReply.parse(await reply.json())
      const first = data.entries[0]
      const zoned = (t: number) => new Date(t).toLocaleDateString('sv', { timeZone: 'Africa/Nairobi' })
      if (!first || zoned(first.recorded_at) !== day) throw new Error(`no entry begins ${day}`)
      jumps.push(await jumpTo(page, day, data.from))
    }
    return { opened, frames, jumps }
  } finally {
    await browser.close()
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the ms between frames while the book is scrolled up from its end. */
const scrolledFrames = (page: Page) =>
  page.getByRole('feed').evaluate(
    (feed, [frames, px]) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = []
        let last = performance.now()
        const step = () => {
          const now = performance.now()
          taken.push(now - last)
          last = now
          if (feed.scrollTop === 0) feed.scrollTop = feed.scrollHeight
          feed.scrollTop -= px ?? 0
          if (taken.length < (frames ?? 0)) requestAnimationFrame(step)
          else resolve(taken.slice(1))
        }
        requestAnimationFrame(step)
      }),
    [FRAMES, PX],
  )

/** Returns the ms from choosing a day until its first entry is the topmost visible one. */
async function jumpTo(page: Page, day: string, serial: number): Promise<number> {
  const box = page.getByLabel('Go to day')
  const begun = performance.now()
  await box.fill(day)
  await page.waitForFunction(
    (wanted) => {
      const feed = document.querySelector('[role=feed]')
      const top = feed?.getBoundingClientRect().top ?? 0
      const seen = [...(feed?.querySelectorAll('article') ?? [])].find(
        (each) => each.getBoundingClientRect().bottom > top + 1,
      )
      return seen?.getAttribute('aria-label') === `Entry ${wanted}`
    },
    serial,
    { polling: 'raf', timeout: 15_000 },
  )
  return performance.now() - begun
}
