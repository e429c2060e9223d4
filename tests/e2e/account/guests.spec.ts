import { axeViolations } from '../axe.ts'
import { expect, signIn, test } from '../askari-test.ts'

test('a visitor asks, is approved for a place, looks at it, and is shown nothing once revoked', async ({
  page: admin,
  browser,
  askari,
}) => {
  await signIn(admin, askari, 'admin', '/company-settings')
  const menu = admin.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Guest Users' })).toHaveCount(0)
  await admin.getByRole('switch', { name: 'Let visitors request access' }).click()
  await admin.getByLabel('Organisation code').fill('KARU')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(menu.getByRole('link', { name: 'Guest Users' })).toBeVisible()
  await admin.goto(`${askari.url}/guest-users`)

  const elsewhere = await browser.newContext()
  const visitor = await elsewhere.newPage()
  await visitor.goto(`${askari.url}/login`)
  await visitor.getByRole('link', { name: 'Visit as a guest' }).click()
  await visitor.getByLabel('Your name').fill('Faith Mutua')
  await visitor.getByLabel('Email').fill('faith@insurer.example')
  await visitor.getByLabel('Organisation code').fill('KARU')
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Request access' }).click()
  await expect(visitor.getByText(/Your request is with the company/)).toBeVisible()

  await admin.getByRole('link', { name: 'Faith Mutua' }).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  const dialog = admin.getByRole('dialog')
  const lastDay = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(lastDay)
  await dialog.getByRole('combobox', { name: 'Assignments' }).fill('River')
  await admin.getByRole('option', { name: 'River Road Shopping Centre' }).click()
  expect(await axeViolations(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Approved', { exact: true }).first()).toBeVisible()
  const guest = admin.url()
  expect(await axeViolations(admin)).toEqual([])

  await admin.goto(`${askari.url}/outbox`)
  const link = admin.getByRole('link', { name: /\/guest\?token=/ }).first()
  await visitor.goto((await link.getAttribute('href')) ?? '')
  await visitor.getByRole('button', { name: 'Sign in as a guest' }).click()
  await visitor.getByRole('button', { name: /^River Road Shopping Centre/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Guards' })).toBeVisible()
  await expect(visitor.getByText('No incident was released to you.')).toBeVisible()
  await expect(visitor.getByRole('table', { name: 'Report, Files' })).toContainText('Patrol proof')
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  expect(await axeViolations(visitor, 'html', ['color-contrast'])).toEqual([])
  // a guest cannot open pages of staff accounts
  const staff = await elsewhere.newPage()
  await staff.goto(`${askari.url}/clients/list`)
  await expect(staff).toHaveURL(/\/login/)

  await admin.goto(guest)
  const history = admin.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText('by Faith Mutua')
  await expect(history.first()).toContainText('Viewed: River Road Shopping Centre')
  await admin.getByRole('button', { name: 'Revoke' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(admin.getByText('Revoked', { exact: true }).first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Your visit has ended. Ask for a new link.')).toBeVisible()
  await elsewhere.close()

  // switches guest access off again, because other tests use the same server
  await admin.goto(`${askari.url}/company-settings`)
  await admin.getByRole('switch', { name: 'Let visitors request access' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(menu.getByRole('link', { name: 'Guest Users' })).toHaveCount(0)
})
