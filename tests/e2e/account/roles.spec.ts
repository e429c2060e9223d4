import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

/** time within which an open console applies changed permissions, ms */
const SOON = 1_000

async function giveRole(admin: Page, url: string, person: string, role: string) {
  await admin.goto(`${url}/employees/back-office`)
  await admin.getByRole('link', { name: person }).click()
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByRole('combobox', { name: 'Role' }).fill(role)
  await admin.getByRole('option', { name: role, exact: true }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { name: person, exact: true, level: 1 })).toBeVisible()
}

test('a role is made, given, changed and taken back, and the person’s open console follows at once', async ({
  page: admin,
  browser,
  askari,
}) => {
  const desk = await browser.newPage()
  await signIn(desk, askari, 'dispatcher', '/dashboard')
  const menu = desk.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Patrol Tracker' })).toBeVisible()

  await signIn(admin, askari, 'admin', '/worker-roles')
  await admin.getByRole('link', { name: 'Add role' }).click()
  await admin.getByLabel('Name').fill('Client Desk')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Please choose at least one.')).toBeVisible()
  await admin.getByRole('checkbox', { name: 'Edit Clients' }).check()
  await expect(admin.getByRole('checkbox', { name: 'View Clients' })).toBeChecked()
  expect(await axeViolations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { name: 'Client Desk', exact: true, level: 1 })).toBeVisible()
  await expect(admin.getByText('Views Clients. Edits Clients.').first()).toBeVisible()
  const role = admin.url()
  await expect(admin.getByRole('region', { name: 'Who has this role' })).toContainText('Nobody.')

  await giveRole(admin, askari.url, 'Mercy Njeri', 'Client Desk')
  await expect(menu.getByRole('link', { name: 'Patrol Tracker' })).toHaveCount(0, { timeout: SOON })
  await expect(menu.getByRole('link')).toHaveText(['List'])
  await expect(desk.getByText('Your role has no access to this screen')).toBeVisible()
  await menu.getByRole('link', { name: 'List' }).click()
  await expect(desk.getByRole('link', { name: 'Add client' })).toBeVisible()
  await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Role: Dispatcher → Client Desk',
  )

  await admin.goto(role)
  await expect(admin.getByRole('region', { name: 'Who has this role' })).toContainText('Mercy Njeri')
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByRole('checkbox', { name: 'Edit Clients' }).uncheck()
  await admin.getByRole('checkbox', { name: 'View Phones' }).check()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('heading', { name: 'Client Desk', exact: true, level: 1 })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Phones' })).toBeVisible({ timeout: SOON })
  await expect(desk.getByRole('link', { name: 'Add client' })).toHaveCount(0, { timeout: SOON })
  await expect(admin.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Permissions: Views Clients. Edits Clients. → Views Clients, Phones.',
  )

  await admin.getByRole('button', { name: 'Remove' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const refused = admin.getByRole('dialog', { name: /cannot be removed/ })
  await expect(refused.getByRole('list').first().getByRole('listitem')).toHaveText(['Mercy Njeri'])
  await giveRole(admin, askari.url, 'Mercy Njeri', 'Dispatcher')
  await expect(menu.getByRole('link', { name: 'Patrol Tracker' })).toBeVisible({ timeout: SOON })
  await desk.context().close()
})

test('two who change one role at once choose what stays', async ({ page, browser, askari }) => {
  await signIn(page, askari, 'admin', '/worker-roles/view/auditor')
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByRole('checkbox', { name: 'View Roles' })).toBeChecked()
  await page.getByLabel('Name').fill('Night Auditor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Night Auditor', exact: true, level: 1 })).toBeVisible()

  const other = await browser.newPage()
  await signIn(other, askari, 'admin', new URL(page.url()).pathname.replace('view', 'edit'))
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'View Outbox' }).check()
  await other.getByRole('checkbox', { name: 'View Phones' }).uncheck()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('heading', { name: 'Night Auditor', exact: true, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody changed the role while you were editing' })
  await conflict.getByRole('radio', { name: /Yours/ }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Outbox\./).first()).toBeVisible()
  await other.context().close()
})
