import { offencesOf } from './axe.ts'
import { expect, signIn, test } from './askari-test.ts'

test('a checklist is made, found, changed by two, assigned to a post, and removed once no post has it', async ({
  page,
  browser,
  askari,
}) => {
  test.setTimeout(120_000)
  await signIn(page, askari, 'admin', '/check-list')
  await page.getByRole('link', { name: 'Add checklist' }).click()
  await page.getByLabel('Title').fill('Fuel store at dusk')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Closing')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please add at least one item.')).toBeVisible()
  const items = page.getByRole('group', { name: 'Items' })
  for (const question of ['Is the tank locked?', 'Litres on the gauge']) {
    await items.getByRole('button', { name: 'Add an item' }).click()
    await page.keyboard.type(question)
  }
  await items.getByRole('combobox', { name: '2. Answer' }).selectOption('Number')
  await items.getByRole('button', { name: 'Move item 2 up' }).click()
  expect(await offencesOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Fuel store at dusk', level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Litres on the gauge/ })).toBeVisible()
  expect(await offencesOf(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await offencesOf(page, 'html', ['color-contrast'])).toEqual([])
  const view = page.url()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, askari, 'admin', new URL(view).pathname)
  for (const each of [page, other]) await each.getByRole('link', { name: 'Edit' }).click()
  await other.getByLabel('Title').fill('Fuel store, theirs')
  await page.getByLabel('Title').fill('Fuel store, mine')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/changed the checklist at /)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody changed the checklist while you were editing' })
  await conflict.getByRole('radio', { name: /Yours Fuel store, mine/ }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    'Title: Fuel store, theirs → Fuel store, mine',
  )
  await context.close()

  await page.goto(`${askari.url}/site-posts/3`)
  await page.getByRole('button', { name: 'Assign a checklist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Checklist' }).fill('fuel')
  await page.getByRole('option', { name: 'Fuel store, mine' }).click()
  expect(await offencesOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const assigned = page.getByRole('link', { name: 'Fuel store, mine', exact: true }).first()
  await expect(assigned).toBeVisible()

  await page.goto(view)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog', { name: /cannot be removed/ })).toBeVisible()
  await page.goto(`${askari.url}/site-posts/3`)
  await page.getByRole('button', { name: 'Withdraw Fuel store, mine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Fuel store, mine')
  await expect(page.getByRole('button', { name: 'Withdraw Fuel store, mine' })).toHaveCount(0)
  await page.goto(view)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(/check-list/)
  await page.getByRole('searchbox', { name: 'Search checklists' }).fill('fuel')
  await expect(page.locator('[data-row-link]')).toHaveCount(0)
  expect(await offencesOf(page)).toEqual([])
})
