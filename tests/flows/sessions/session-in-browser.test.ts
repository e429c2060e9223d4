import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../scripts/chromium.mjs'
import { explore } from '../../model/kit/explore.ts'
import { tour } from '../../model/kit/tour.ts'
import { runPath } from '../../model/kit/run-path.ts'
import {
  sessionInBrowser,
  visibleSessionCases,
  type VisibleSession,
} from '../../model/subjects/session-in-browser.ts'
import { consoleWindow, type VisibleConsole } from '../../support/screens/console-window.ts'
import { startOffice, type Office } from '../../support/screens/office.ts'

const built = join(resolve(import.meta.dirname, '../../..'), 'dist/console/index.html')
const walks = tour(explore(sessionInBrowser, visibleSessionCases), 30)

const see = ({ at, over, path, said }: VisibleSession): VisibleConsole => {
  const inside = { said: null, keepsToken: true }
  if (at === 'verification')
    return { ...inside, heading: 'Verify your email', address: '/verification-required' }
  if (at === 'inside')
    return { ...inside, heading: path === '/devices' ? 'Phones' : 'Dashboard', address: path }
  if (over)
    return {
      heading: 'Sign in',
      address: over === 'inside' ? path : '/verification-required',
      said,
      keepsToken: false,
    }
  const to = path === '/dashboard' ? '' : `?to=${encodeURIComponent(path)}`
  return { heading: 'Sign in', address: `/login${to}`, said, keepsToken: false }
}

let office: Office
let browser: Browser
beforeAll(async () => {
  if (!existsSync(built)) throw new Error('the console is not built: npm run build')
  office = await startOffice()
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
})
afterAll(async () => {
  await browser?.close()
  await office?.close()
})

describe('the session through the browser, on the built console and the real server', () => {
  it.each(walks.map((walk, i) => ({ walk, title: `${i + 1}, ${walk.length} steps` })))(
    'walk $title',
    // on a busy machine, the page may retry by itself before the test's next step
    { timeout: 180_000, retry: 1 },
    async ({ walk }) => {
      const context = await browser.newContext()
      try {
        await runPath(sessionInBrowser, visibleSessionCases, walk, await consoleWindow(office, context), see)
      } finally {
        await context.close()
      }
    },
  )

  it('goes everywhere', () => {
    expect(new Set(walks.flat()).size).toBeGreaterThan(10)
  })
})
