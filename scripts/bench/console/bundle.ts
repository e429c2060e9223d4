import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { Figure } from '../figure.ts'

const dist = join(import.meta.dirname, '../../../dist/console')

const kilobytes = (paths: Iterable<string>) => {
  let bytes = 0
  for (const path of paths) bytes += gzipSync(readFileSync(join(dist, path)), { level: 9 }).length
  return bytes / 1000
}

/**
 * Collects the paths of every script that the page and its workers request from now on, without prefetched
 * scripts.
 */
export function watchScripts(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.context().on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (reply.request().headers()['sec-purpose'] === 'prefetch') return
    if (pathname.endsWith('.js') || pathname.endsWith('.mjs')) scripts.add(pathname)
  })
  return scripts
}

/** Returns the gzip size of the JavaScript that a page requested for its first load. */
export const scriptFigure = (name: string, scripts: Iterable<string>, atMost: number): Figure => ({
  name,
  value: kilobytes(scripts),
  unit: 'kB',
  goal: { atMost },
})
