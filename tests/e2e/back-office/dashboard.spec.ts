import { z } from 'zod'
import { DASHBOARD_TILES } from '../../../contract/dashboard/dashboard-tiles.ts'
import { axeViolationsInBothThemes, axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

test('each tile has the number of the list that it leads to, and a wall shows them without controls', async ({
  page,
  askari,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, askari, 'admin', '/dashboard')
  await expect(page.getByRole('heading', { name: 'Duty now' })).toBeVisible()
  await expect(page.getByRole('table', { name: /^Coverage at/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))

  // only numbers that stay the same while the demo's guards move; the flow test compares the others
  const steady = ['incidents', 'issues', 'overdue', 'rounds', 'licences', 'licences-expired', 'documents']
  const seen = DASHBOARD_TILES.filter(({ name }) => steady.includes(name))
  const numbers = new Map<string, string>()
  for (const { title } of seen) {
    const tile = page.getByRole('link', { name: new RegExp(`^${title}`) })
    await expect(tile).toContainText(/\d/)
    numbers.set(title, /(\d+)$/.exec(await tile.innerText())?.[1] ?? '')
  }
  const { token } = await newSession(askari, 'admin')
  const counted = z.object({ meta: z.object({ total: z.number() }) })
  const totalOf = async ({ path, query }: (typeof DASHBOARD_TILES)[number]) => {
    const search = new URLSearchParams({ ...query, per_page: '1' })
    const reply = await fetch(`${askari.url}/api${path}?${search.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return counted.parse(await reply.json()).meta.total
  }
  for (const tile of DASHBOARD_TILES) {
    const { title, page: path } = tile
    await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect(async () => {
      const number = numbers.get(title) ?? String(await totalOf(tile))
      // a list's number of rows is in its visible status element, which excludes dates and hidden elements
      const count = page.getByRole('status').filter({ hasText: new RegExp(`^${number} `) })
      if (number === '0') await expect(page.locator('tbody tr')).toHaveCount(0, { timeout: 2000 })
      else await expect(count).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Duty now' })).toBeVisible()
  }

  await page.getByRole('link', { name: 'Wall screen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Askari|Demo|Security/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Urgent alarms')
  for (const role of ['button', 'navigation', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('main a')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Wall screen' })).toBeVisible()
})

test('a client opens the own page by a link that the office issues, shows and revokes', async ({
  page,
  askari,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, askari, 'admin', '/clients/view/2')
  const card = page.locator('#client-links')
  await card.getByRole('button', { name: 'Issue a link' }).click()
  const form = page.getByRole('dialog', { name: 'Issue a link' })
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Last day').fill(inAMonth)
  await form.getByRole('button', { name: 'Issue' }).click()
  const address = (await page.getByText(/\/client-view\//).textContent()) ?? ''
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await page.keyboard.press('Escape')
  await expect(card).toContainText('Valid')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const own = await phone.newPage()
  await own.goto(address)
  for (const name of ['Guards now', 'Rounds today', 'Open incidents'])
    await expect(own.getByRole('region', { name })).toBeVisible()
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const colorScheme of ['light', 'dark'] as const) {
    await own.emulateMedia({ colorScheme })
    expect(await axeViolations(own)).toEqual([])
  }
  await own.getByLabel('Language').selectOption('sw')
  await expect(own.getByRole('heading', { name: 'Walinzi sasa' })).toBeVisible()
  await own.getByLabel('Lugha').selectOption('en')

  await card.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(card).toContainText('Revoked')
  await own.reload()
  await expect(own.getByRole('alert')).toContainText('This link is not valid.')
  await phone.close()
})
