import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { medianFigure, type Figure } from '../figure.ts'
import { benchLive, liveFigures, guardPlaceAt } from '../server/live.ts'
import { startPeer } from './peer-server.ts'
import { openCountingPage, readRendererName, watchWindows } from './product-page.ts'

const GUARDS = 1_000
const UPDATES_PER_SECOND = 400
const WARM_UP_MS = 4_000
const TIMES = 5
const WINDOW_MS = 2_500

/**
 * Measures the live screens of a built traccar-web and of this product one after the other, with the same
 * guards on the same path.
 */
export async function benchPeer(folder: string): Promise<Figure[]> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no built traccar-web`)
  const peer = await startPeer(folder, GUARDS, guardPlaceAt)
  const page = await openCountingPage()
  try {
    const scripts: number[] = []
    page.on('response', (reply) => {
      if (!/\.m?js$/.test(new URL(reply.url()).pathname)) return
      void reply
        .request()
        .sizes()
        .then(({ responseBodySize }) => scripts.push(responseBodySize / 1000))
    })
    await page.goto(peer.url)
    await page.locator('canvas').first().waitFor({ timeout: 120_000 })
    const stop = peer.report(UPDATES_PER_SECOND)
    await page.waitForTimeout(WARM_UP_MS)
    const renderer = await readRendererName(page)
    const windows = await watchWindows(page, TIMES, WINDOW_MS)
    stop()
    await page.waitForTimeout(WARM_UP_MS)
    const still = await watchWindows(page, TIMES, WINDOW_MS)
    const theirs = liveFigures('traccar-web, 1,000 devices, 400 updates/s', windows, still, renderer)
    return [
      {
        name: 'traccar-web, JS to the map',
        ...medianFigure([scripts.reduce((sum, size) => sum + size, 0)]),
        unit: 'kB',
      },
      // without goals: traccar-web draws its markers as a layer of the map, so our limits do not apply
      ...theirs.map(({ goal: _goal, ...figure }) => figure),
      ...(await benchLive()),
    ]
  } finally {
    await page.context().browser()?.close()
    peer.close()
  }
}
