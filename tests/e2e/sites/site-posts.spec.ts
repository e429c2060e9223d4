import { expect, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

test('all site posts are on a map beside their list, and a new one is put on a map by pointer and keys', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/site-post')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-ready', 'true')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Add site post' }).click()
  await page.getByLabel('Name').fill('East Barrier')
  await page.getByLabel('Type').fill('Gate')
  await page.getByRole('combobox', { name: 'Client' }).fill('uhuru')
  await page.getByRole('option').first().click()
  await expect(map).toHaveAttribute('data-ready', 'true')
  await map.scrollIntoViewIfNeeded()
  const pin = page.getByRole('button', { name: /^Place, latitude/ })
  await map.click({ position: { x: 200, y: 150 } })
  await expect(pin).toBeVisible()
  const latitude = page.getByLabel('Latitude', { exact: true })
  const before = Number(await latitude.inputValue())
  await pin.press('Shift+ArrowUp')
  await expect.poll(async () => Number(await latitude.inputValue()) - before).toBeCloseTo(10 / 111_195, 6)
  await latitude.fill('-1.2833')
  await page.getByLabel('Longitude', { exact: true }).fill('36.8233')
  await expect(pin).toHaveAccessibleName('Place, latitude -1.283300, longitude 36.823300')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'East Barrier', level: 1 })).toBeVisible()
  await expect(page.getByText('-1.2833', { exact: true }).first()).toBeVisible()
})
