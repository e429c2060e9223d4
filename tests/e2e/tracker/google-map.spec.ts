import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { startServer } from '../../support/http/server-process.ts'
import { expect, signIn, test } from '../askari-test.ts'

test.use({ newProfile: true })

/** colour of the empty fake map */
const GROUND = [0xe5, 0xe3, 0xdf]

for (const renderingType of ['RASTER', 'VECTOR'] as const)
  test(`with a key the map is Google’s, ${renderingType}, with guards that open when pressed`, async ({
    page,
  }) => {
    const server = await startServer({ DEMO: '1', DEMO_HOURS: '1', GOOGLE_MAPS_API_KEY: 'a-key-for-tests' })
    try {
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(String(error)))
      const body = await readFile('tests/fakes/google-maps.js', 'utf8')
      await page.route(/maps\.googleapis\.com/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      )
      await page.addInitScript((type) => {
        Object.assign(window, { fakeGoogleMaps: { renderingType: type } })
      }, renderingType)
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, server, 'supervisor', '/tracker')
      const map = page.getByTestId('map')
      await expect(map).toHaveAttribute('data-kind', 'google', { timeout: 60_000 })
      await expect(map).toHaveAttribute('data-ready', 'true')

      /** returns places where layers have a strong colour: guards */
      const drawn = async () => {
        const picture = await map.locator('.gm-style').screenshot()
        const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
        const places: { x: number; y: number }[] = []
        for (let i = 0; i < data.length; i += info.channels) {
          const pixel = [...data.subarray(i, i + 3)]
          const isStrong = Math.max(...pixel) - Math.min(...pixel) > 90
          const at = i / info.channels
          if (isStrong && pixel.some((value, channel) => Math.abs(value - (GROUND[channel] as number)) > 90))
            places.push({ x: at % info.width, y: Math.floor(at / info.width) })
        }
        return places
      }
      await expect.poll(async () => (await drawn()).length).toBeGreaterThan(100)
      const back = page.getByRole('button', { name: 'Previous view' }).and(page.locator(':enabled'))
      const popup = page.getByRole('dialog')
      await expect(async () => {
        const places = await drawn()
        const position = places[Math.floor(places.length / 2)]
        if (!position) throw new Error('no guard is drawn')
        await map.locator('.gm-style').click({ position, force: true })
        await expect(popup.or(back).first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      expect(failures).toEqual([])
    } finally {
      await server.dispose()
    }
  })
