import { expect, signIn, test } from '../askari-test.ts'
import { boundingBoxOrThrow, SIZES } from '../screen-sizes.ts'

test('at every size the map has half of the screen, and nothing on it is covered or cut', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'investigator', '/tracker')
  const map = page.getByTestId('map')
  const panel = page.getByRole('region', { name: 'Guards', exact: true })
  await expect(map).toHaveAttribute('data-ready', 'true')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const name = `${size.width} × ${size.height}`
    await expect(async () => {
      const place = await boundingBoxOrThrow(map)
      expect((place.width * place.height) / (size.width * size.height)).toBeGreaterThanOrEqual(0.5)
      const badge = await boundingBoxOrThrow(page.getByTestId('connection-badge'))
      const tools = await boundingBoxOrThrow(page.getByRole('toolbar', { name: 'Map', exact: true }))
      expect(badge.x + badge.width <= tools.x || badge.y + badge.height <= tools.y).toBe(true)
      const view = await boundingBoxOrThrow(page.getByRole('toolbar', { name: 'View of the map' }))
      expect(view.y).toBeGreaterThanOrEqual(tools.y + tools.height)
      expect(tools.x + tools.width).toBeLessThanOrEqual(place.x + place.width)
      expect(tools.y + tools.height).toBeLessThanOrEqual(place.y + place.height)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }, name).toPass({ timeout: 10_000 })
    const first = panel.locator('[data-guard]').first()
    const fold = panel.getByRole('button', { name: /^Guards/, expanded: false })
    if (await fold.isVisible()) {
      await fold.click()
      await expect(first, name).toBeVisible()
      await first.getByRole('button').press('Escape')
      await expect(fold).toBeFocused()
    } else await expect(first, name).toBeVisible()
  }
})

test('in a low window a replay leaves the tools of its map free, and a card room for what it asks', async ({
  page,
  askari,
}) => {
  const now = Date.now()
  await page.setViewportSize({ width: 844, height: 390 })
  await signIn(page, askari, 'investigator', `/tracker?from=${now - 3_600_000}&to=${now - 600_000}`)
  await page.getByRole('button', { name: 'Who was here?' }).click()
  const tools = await boundingBoxOrThrow(page.getByRole('toolbar', { name: 'Map', exact: true }))
  const view = await boundingBoxOrThrow(page.getByRole('toolbar', { name: 'View of the map' }))
  expect(view.y).toBeGreaterThanOrEqual(tools.y + tools.height)
  const region = page.getByRole('region', { name: 'Who was here?' })
  await expect(region.getByRole('status')).toHaveText(/^(\d+ guards?,|No positions)/)
  const card = await boundingBoxOrThrow(region)
  for (const name of ['Place and time', 'Export']) {
    const button = await boundingBoxOrThrow(region.getByRole('button', { name }))
    expect(button.y + button.height).toBeLessThanOrEqual(card.y + card.height)
  }
})

test('the dense list shows 18 guards at 900 px, and stays so', async ({ page, askari }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, askari, 'investigator', '/tracker?off_duty=shown')
  await page.getByRole('button', { name: 'One line for each guard' }).click()
  await page.reload()
  const inSight = () =>
    page
      .locator('[data-guard]')
      .evaluateAll(
        (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
      )
  await expect.poll(inSight).toBeGreaterThanOrEqual(18)
})
