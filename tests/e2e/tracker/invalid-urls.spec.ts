import type { Page } from '@playwright/test'
import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'

const playback = (page: Page) => page.getByRole('group', { name: 'Playback' })
const bar = (page: Page) => page.getByRole('slider', { name: 'Playback position' })
const total = (page: Page) => page.getByRole('heading', { name: /^Guards \d+ of \d+$/ })

test('an address with a guard that does not exist says so and leads on, on both pages', async ({
  page,
  askari,
}) => {
  const nobody = page.getByRole('alert', { name: 'Selected guard' })
  await signIn(page, askari, 'investigator', '/tracker?guard=9999')
  await expect(nobody).toContainText('There is no guard with the number 9999')
  await nobody.getByRole('button', { name: 'Show all guards' }).click()
  await expect(page).not.toHaveURL(/guard=/)
  await expect(nobody).toHaveCount(0)

  await page.goto(`${askari.url}/tracker/trail?guard=9999&hours=6`)
  await expect(nobody).toContainText('There is no guard with the number 9999')
  await expect(page.getByText('Show Trail For')).toHaveCount(0)
  await expect(playback(page)).toHaveCount(0)
  await expect(page.getByText('Error loading trail data')).toHaveCount(0)

  // a collapsed list shows the error in its heading, and opens by itself if the URL caused the error
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Security Guards No such guard' })).toBeVisible()
  await page.goto(`${askari.url}/tracker?guard=9999&hours=9999`)
  await expect(nobody).toBeVisible()
  await expect(page.getByText('Part of this address')).toBeVisible()
})

test('a filter by a client that does not exist shows as what it is, and one press clears it', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'investigator', '/tracker?client=99999')
  const client = page.getByRole('combobox', { name: 'Client' })
  await expect(client.locator('option:checked')).toHaveText('Unknown client 99999')
  await expect(total(page)).toHaveText(/^Guards 0 of/)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(client.locator('option:checked')).toHaveText('Client')
  await expect(total(page)).not.toHaveText(/^Guards 0 of/)

  await page.goto(`${askari.url}/tracker/trail?client=99999`)
  await page.getByRole('button', { name: 'Clear Unknown client 99999' }).click()
  await expect(page.locator('[data-guard]').first()).toBeVisible()
})

test('what in an address cannot be used is told, and a press takes it away', async ({ page, askari }) => {
  await signIn(page, askari, 'investigator', '/tracker/trail?guard=1&hours=9999&theme=dark')
  const told = page.getByRole('status').filter({ hasText: 'Part of this address' })
  await expect(told).toContainText('hours=9999: a period is more than 0 hours and up to 8784')
  await told.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/trail\?guard=1&theme=dark$/)
  await expect(told).toHaveCount(0)
})

test('Play pressed while the trail is on its way starts it once it is there', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/patrol_history/**', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=3&at=${guard.middle}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(playback(page)).toHaveAttribute('data-state', 'eager')
  await expect(page.getByText('No trail available')).toHaveCount(0)
  answer()
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
})

test('after a press on the map the keys are still the replay’s, and its head has one moment', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=3&at=${guard.middle}`)
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  const caption = page.getByTestId('current-position').locator('time')
  const same = async () => expect(caption).toHaveText((await bar(page).getAttribute('aria-valuetext')) ?? '')
  await same()
  const before = await caption.innerText()
  await page.getByTestId('map').click({ position: { x: 250, y: 20 } })
  await page.keyboard.press('ArrowRight')
  await expect(caption).not.toHaveText(before)
  await same()
})
