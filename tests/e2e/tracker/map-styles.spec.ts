import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { startServer } from '../../support/http/server-process.ts'
import { startStyleServer, STYLE_COLOURS } from '../../support/map/style-server.ts'
import { expect, signIn, test } from '../askari-test.ts'

test.use({ newProfile: true })

/** largest difference of a colour channel that blending and antialiasing may cause */
const NEAR = 40
/** number of pixels of one colour that no marker or edge reaches by chance */
const LEAST = 12

/** Returns which layers of the style are visible in the image, by their colours. */
async function layersIn(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const seen = new Map<string, number>()
  for (let i = 0; i < data.length; i += info.channels)
    for (const [name, colour] of Object.entries(STYLE_COLOURS))
      if (colour.every((value, channel) => Math.abs(value - (data[i + channel] as number)) < NEAR))
        seen.set(name, (seen.get(name) ?? 0) + 1)
  return [...seen].filter(([, pixels]) => pixels >= LEAST).map(([name]) => name)
}

function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  page.on('console', (message) => {
    const { url } = message.location()
    // ignores the missing icon of the file from which the test signs in
    if (message.type() === 'error' && !url.endsWith('/favicon.ico')) failures.push(`${message.text()} ${url}`)
  })
  return failures
}

for (const colorScheme of ['dark', 'light'] as const)
  test(`a style of the operator’s is drawn with all kinds of layers, ${colorScheme}`, async ({ page }) => {
    const style = await startStyleServer()
    const server = await startServer({ DEMO: '1', DEMO_HOURS: '1', BASEMAP_STYLE_URL: style.url })
    try {
      const failures = watchFailures(page)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, server, 'supervisor', '/tracker')
      const map = page.getByTestId('map')
      await expect(map).toHaveAttribute('data-ready', 'true')
      await expect(map).toHaveAttribute('data-basemap', 'remote')
      await expect(map.getByText('Streets of a test')).toBeAttached()
      await expect
        .poll(async () => (await layersIn(await map.screenshot())).toSorted(), { timeout: 60_000 })
        .toEqual(Object.keys(STYLE_COLOURS).toSorted())
      expect(style.asked()).toContain('/glyphs/Any/0-255.pbf')
      expect(failures).toEqual([])
    } finally {
      await server.dispose()
      style.close()
    }
  })
