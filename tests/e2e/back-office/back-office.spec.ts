import type { Page } from '@playwright/test'
import { expect, expectSoon, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

const names = (page: Page) => page.locator('[data-row-link]')

test('two administrators keep the clients: each sees what the other does, and nothing is overwritten unseen', async ({
  page,
  browser,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/clients/list')
  await page.getByRole('link', { name: 'Add client' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Thika Cold Stores')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Thika Cold Stores', level: 1 })).toBeVisible()
  const view = page.url()

  await page.getByRole('link', { name: 'All clients' }).click()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('thika')
  await expect(names(page)).toHaveText(['Thika Cold Stores'])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(names(page).first()).toHaveText('Uhuru Tower Management')
  const sorted = await names(page).allTextContents()
  expect(sorted).toEqual(sorted.toSorted((a, b) => b.localeCompare(a)))
  expect(await axeViolations(page)).toEqual([])

  const otherContext = await browser.newContext()
  const other = await otherContext.newPage()
  await signIn(other, askari, 'admin', new URL(view).pathname)
  await other.getByRole('link', { name: 'Edit' }).click()
  await other.getByLabel('Name').fill('Thika Cold Store')
  await page.mouse.move(640, 5)
  await expectSoon(page.getByRole('link', { name: 'Thika Cold Store', exact: true }), async () => {
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('heading', { name: 'Thika Cold Store', level: 1 })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Thika Cold Store' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('Thika Stores of Mine')
  await other.getByRole('link', { name: 'Edit' }).click()
  await other.getByLabel('Name').fill('Thika Stores of Theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/changed the client at .*What you have entered is untouched/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Thika Stores of Mine')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody changed the client while you were editing' })
  await expect(conflict.getByRole('radio', { name: /Theirs Thika Stores of Theirs/ })).toBeVisible()
  await conflict.getByRole('radio', { name: /Yours Thika Stores of Mine/ }).check()
  expect(await axeViolations(page)).toEqual([])
  await expectSoon(other.getByRole('heading', { name: 'Thika Stores of Mine', level: 1 }), async () => {
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Thika Stores of Mine', level: 1 })).toBeVisible()
  })
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText([
    'Name: Thika Stores of Theirs → Thika Stores of Mine',
    'Name: Thika Cold Store → Thika Stores of Theirs',
    'Name: Thika Cold Stores → Thika Cold Store',
    'Name: Thika Cold Stores',
  ])
  await otherContext.close()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.keyboard.type('Wanjiku Maina')
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Phone').fill('+254 712 555 019')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: '+254 712 555 019' })).toHaveAttribute(
    'href',
    'tel:+254712555019',
  )
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Wanjiku Maina, +254 712 555 019')
})

test('a client with assignments is not removed, and its assignments are named', async ({ page, askari }) => {
  await signIn(page, askari, 'admin', '/clients/view/1')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: /cannot be removed/ })
  await expect(dialog.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Upper Hill Head Office',
    'Kenyatta Avenue Branch',
  ])
  await dialog.getByRole('link', { name: 'Assignments' }).click()
  await expect(page).toHaveURL(/client_id=1$/)
  await expect(names(page)).toHaveText(['Kenyatta Avenue Branch', 'Upper Hill Head Office'])
})

test('unsaved input is not left by a step back or by signing out without being asked', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin', '/site-post')
  await page.getByRole('link', { name: 'Add site post' }).click()
  await page.getByLabel('Name').fill('East Gate')
  await page.evaluate(() => window.history.back())
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/site-posts\/new$/)
  await expect(page.getByLabel('Name')).toHaveValue('East Gate')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => window.history.back())
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/site-post$/)
})
