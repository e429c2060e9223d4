import { axeViolationsInBothThemes, axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('a checklist is made, found, changed by two, assigned to a post, and removed once no post has it', async ({
  page,
  browser,
  askari,
}) => {
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
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Fuel store at dusk', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Litres on the gauge/ })
      .first(),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await axeViolations(page, 'html', ['color-contrast'])).toEqual([])
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
  expect(await axeViolations(page)).toEqual([])
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
  expect(await axeViolations(page)).toEqual([])
})

test('a failed item asks for a note and another question, is followed up, counted on the dashboard, and printed', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/check-list')
  await page.getByRole('link', { name: 'Add checklist' }).click()
  await page.getByLabel('Title').fill('Pump room check')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Equipment')
  const items = page.getByRole('group', { name: 'Items' })
  for (const question of ['Pressure at the gauge', 'Is the valve closed?']) {
    await items.getByRole('button', { name: 'Add an item' }).click()
    await page.keyboard.type(question)
  }
  await items.getByRole('combobox', { name: '1. Answer' }).selectOption('Number')
  await items.getByText('More about item 1').click()
  await items.getByLabel('Lowest value').fill('2')
  await items.getByLabel('Unit').fill('bar')
  await items.getByRole('checkbox', { name: 'Require a note' }).check()
  await items.getByRole('checkbox', { name: 'Create an issue' }).check()
  await items.getByText('More about item 2').click()
  await items.getByLabel('Item 2 is asked').selectOption('1. Pressure at the gauge')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('only if item 1 failed').first()).toBeVisible()
  const checklist = new URL(page.url()).pathname

  await page.goto(`${askari.url}/site-posts/2`)
  await page.getByRole('button', { name: 'Assign a checklist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Checklist' }).fill('pump')
  await page.getByRole('option', { name: 'Pump room check' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Pump room check', exact: true }).first()).toBeVisible()

  await page.goto(`${askari.url}/checklist-reports/new?site_post_id=2`)
  await page.getByRole('combobox', { name: 'Checklist' }).selectOption('Pump room check')
  const pressure = page.getByRole('group', { name: /Pressure at the gauge/ })
  await pressure.getByLabel('Pressure at the gauge').fill('1.5')
  const valve = page.getByRole('group', { name: /Is the valve closed/ })
  await valve.getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please say in a note what is wrong.')).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await pressure.getByLabel('What is wrong with item 1').fill('The gauge is stuck.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: /^Pump room check/, level: 1 })).toBeVisible()
  await expect(page.getByText('1.5 bar')).toBeVisible()
  await expect(page.getByText('The gauge is stuck.')).toBeVisible()
  await expect(page.getByRole('link', { name: /ISS-\d+-\d+, Pressure at the gauge/ })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await page.getByRole('button', { name: 'Return' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Measure again')
  await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
  await page.getByRole('link', { name: 'Fill in' }).click()
  await page.getByLabel('Pressure at the gauge').fill('3')
  await expect(valve).toHaveCount(0)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('100 %')).toBeVisible()

  await page.goto(`${askari.url}/checklistsdashboard`)
  const missing = page.getByRole('link', { name: /Are the keys complete\?/ })
  await expect(missing).toContainText('1 failed')
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await missing.click()
  await expect(page.locator('[data-row-link]')).toHaveCount(1)
  await expect(page.getByText('with a failure of “Are the keys complete?”')).toBeVisible()

  await page.goto(`${askari.url}${checklist}`)
  await page.evaluate(() => (window.print = () => {}))
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('__________ bar')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Checklists' })).toBeHidden()
})
