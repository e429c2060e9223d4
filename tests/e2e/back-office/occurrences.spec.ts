import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test.use({ newProfile: true })

test('an entry is written without a network, sent once, amended, escalated, made void, and printed with its book', async ({
  page,
  askari,
}) => {
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')))
  await signIn(page, askari, 'admin', '/occurrence')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${askari.url}/occurrence/add-occurrence`)
  const post = page.getByRole('combobox', { name: 'Site post' })
  await post.fill('Parking Level 2')
  await page.getByRole('option', { name: 'Parking Level 2' }).first().click()
  const name = await post.inputValue()
  const narrative = page.getByRole('textbox', { name: 'What happened' })
  await narrative.fill('A blue van stood at the gate for an hour.')
  await narrative.press('Alt+KeyC')
  await expect(page.getByRole('radio', { name: 'Vehicle' })).toBeChecked()
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('This is the draft that you had not stored yet.')).toBeVisible()
  await expect(narrative).toHaveValue('A blue van stood at the gate for an hour.')
  await expect(post).toHaveValue(name)

  await page.context().setOffline(true)
  await narrative.press('Enter')
  await expect(page.getByText(/^There is no network/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /^Entry \d+\/\d+, /, level: 1 })).toBeVisible({
    timeout: 20_000,
  })
  expect(await axeViolations(page)).toEqual([])
  const original = page.url()

  await page.getByRole('link', { name: 'Amend', exact: true }).click()
  await page.getByLabel('Reason for the amendment').fill('The van was white.')
  await narrative.fill('A white van stood at the gate for an hour.')
  await page.getByRole('button', { name: 'Amend' }).click()
  await expect(page.getByText('This entry replaces').first()).toContainText('The van was white.')

  await page.getByRole('link', { name: 'Escalate' }).click()
  await expect(narrative).toHaveValue('A white van stood at the gate for an hour.')
  await page.getByLabel('Title').fill('A van before the gate')
  await page.getByLabel('Type').selectOption('trespass')
  await page.getByLabel('Severity').selectOption('low')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^INC-\d{4}-\d{6}, A van/, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /of the occurrence book/ }).click()
  await expect(page.getByText(/^Escalated: INC-/)).toBeVisible()

  await page.getByRole('button', { name: 'Void' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void' })
  await dialog.getByLabel('Reason').fill('It was the client’s van.')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(page.getByText(/^Void since .*It was the client’s van\.$/).first()).toBeVisible()
  await page.goto(original)
  await expect(page.getByText('This entry was amended.').first()).toBeVisible()

  await page.goto(`${askari.url}/occurrence?search=van`)
  // the original and its amendment, without duplicates
  await expect(page.getByText('2 occurrences', { exact: true })).toBeVisible()

  await page.goto(`${askari.url}/occurrence-book`)
  await page.getByRole('link', { name, exact: true }).click()
  const entry = page.getByRole('article').filter({ hasText: 'A blue van' })
  await expect(entry).toContainText('Amended by')
  await expect(entry).toContainText(/SHA-256 [0-9a-f]{64}/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Page 1 of \d+, entries 1 to \d+$/)).toBeVisible()
})
