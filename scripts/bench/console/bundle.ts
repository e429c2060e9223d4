import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { medianFigure, type Figure } from '../figure.ts'

const dist = join(import.meta.dirname, '../../../dist/console')

const kilobytes = (paths: Iterable<string>) => {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(readFileSync(join(dist, path)), { level: 9 }).length
  return bytes / 1000
}

/**
 * Collects the path and request time of every script that the page and its workers request from now on,
 * except prefetched scripts.
 */
export function watchScripts(page: Page): Map<string, number> {
  const scripts = new Map<string, number>()
  page.context().on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    const request = reply.request()
    if (request.headers()['sec-purpose'] === 'prefetch' || !/\.m?js$/.test(pathname)) return
    if (!scripts.has(pathname)) scripts.set(pathname, request.timing().startTime)
  })
  return scripts
}

/** Stores in the page when its map is ready. Call it before the page is opened. */
export const watchMap = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-testid=map][data-ready=true]') === null) return
      Object.assign(globalThis, { askariMapReadyAt: Date.now() })
      watch.disconnect()
    })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
  })

/** Waits for the map, and returns the scripts that were requested before it was ready. */
export async function scriptsToMap(page: Page, scripts: ReadonlyMap<string, number>): Promise<string[]> {
  const ready = await page.waitForFunction(
    () => (globalThis as { askariMapReadyAt?: number }).askariMapReadyAt,
  )
  const at = (await ready.jsonValue()) ?? Number.NaN
  return [...scripts].flatMap(([path, asked]) => (asked <= at ? path : []))
}

/** Returns the gzip size of the scripts of a page's first load, as the median of one or more runs. */
export const scriptFigure = (name: string, runs: readonly Iterable<string>[], atMost: number): Figure => ({
  name,
  ...medianFigure(runs.map(kilobytes)),
  unit: 'kB',
  goal: { atMost },
})
