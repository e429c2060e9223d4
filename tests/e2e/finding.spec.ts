import type { Page } from '@playwright/test'
import { expect, signIn, test } from './askari-test.ts'

const counts = (page: Page) => page.getByRole('group', { name: 'Guards by status' }).getByRole('button')
const total = async (page: Page) =>
  (await counts(page).locator('span:first-child').allInnerTexts()).reduce(
    (sum, each) => sum + Number(each),
    0,
  )

test('filters narrow list, counts and map, which goes to what is left', async ({ page, askari }) => {
  await page.route(/openfreemap/, (route) => route.abort())
  await signIn(page, askari, 'supervisor', '/tracker?off_duty=shown')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect(counts(page).last()).toHaveText(/^[1-9]\d*Off duty$/)
  const back = page.getByRole('button', { name: 'Previous view' })
  await expect(back).toBeDisabled()
  const all = await total(page)

  const assignment = page.getByRole('combobox', { name: 'Assignment' })
  const wanted = await assignment.locator('option').nth(1).innerText()
  await assignment.selectOption(wanted)
  await expect(back).toBeEnabled()
  const places = page.locator('[data-guard] button > span:nth-child(2)')
  await expect(places.first()).toContainText(wanted)
  for (const place of await places.allInnerTexts()) expect(place).toContain(wanted)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const left = await total(page)
  await expect(page.getByRole('heading', { name: `Guards ${left} of ${all}` })).toBeVisible()

  await page.getByPlaceholder('Search guards...').fill('nobody has this name')
  await expect(counts(page)).toHaveText(['0Offline', '0Late', '0Online', '0Off duty'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => total(page)).toBe(all)
})
