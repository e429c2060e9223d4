import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { chromiumArgs, chromiumPath } from '../../chromium.mjs'

const root = join(import.meta.dirname, '../map-page')

/**
 * Builds a page with only the console's map and streams, opens it in Chromium, runs `work`, and cleans up.
 */
export async function withBenchPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const outDir = mkdtempSync(join(tmpdir(), 'askari-map-bench-'))
  await build({
    root,
    // the console's own configuration, so that the shipped code is measured
    configFile: join(import.meta.dirname, '../../../vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({
    root,
    configFile: false,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
    // the realtime endpoint of a server on this machine accepts pages of this host name
    const address = new URL(server.resolvedUrls?.local[0] as string)
    address.hostname = 'localhost'
    await page.goto(address.href)
    await page.waitForFunction(() => 'mapBench' in globalThis)
    return await work(page)
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
