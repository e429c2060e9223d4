import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('a subscriber is put down on the client’s page, found, changed and removed', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/clients/view/2')
  await page.getByRole('link', { name: 'Add subscriber' }).click()
  await page.getByLabel('Name').fill('Amina Odhiambo')
  await page.getByLabel('Email').fill('amina@jacaranda.example')
  await page.getByRole('checkbox', { name: 'SOS alerts' }).check()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
  await expect(page.getByText(/can unsubscribe by a link in each mail/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Status: Active → Paused')

  await page.goto(`${askari.url}/clients/subscribers?search=odhiambo&status=paused`)
  await expect(page.getByRole('link', { name: 'Amina Odhiambo' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Amina Odhiambo' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(/\/clients\/subscribers/)
  await expect(page.getByRole('link', { name: 'Amina Odhiambo' })).toHaveCount(0)
})

test('post orders are issued in a new version, and a guard’s signature is recorded', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'supervisor', '/site-posts/2')
  await page.getByRole('button', { name: 'Issue a new version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Orders').fill('Lock both gates at dusk.')
  await dialog.getByLabel('What is new').fill('The second gate')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Post orders, version 2' })).toBeVisible()
  await page.getByText(/^Version 2 of /).click()
  await expect(page.getByRole('insertion')).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await axeViolations(page, 'html', ['color-contrast'])).toEqual([])

  await expect(page.getByRole('heading', { name: 'Who has acknowledged version 2' })).toBeVisible()
  const first = page.getByRole('button', { name: /^Record the signature of / }).first()
  const guard = ((await first.getAttribute('aria-label')) ?? '').replace('Record the signature of ', '')
  // the first guard of the list may differ in the new version
  await page.getByRole('button', { name: `Record the signature of ${guard}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('button', { name: `Record the signature of ${guard}` })).toHaveCount(0)
  // signed guards come last, and on the next page if other tests added guards to the post
  const list = page.getByRole('region', { name: 'Who has acknowledged version 2' })
  const next = list.getByRole('button', { name: 'Next page' })
  if (await next.isVisible()) await next.click()
  await expect(list.getByRole('row', { name: new RegExp(guard) })).toContainText('on paper')
})
