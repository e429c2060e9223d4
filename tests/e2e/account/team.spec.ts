import type { Page } from '@playwright/test'
import { axeViolations } from '../axe.ts'
import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'

/** time within which an open console is signed out after its account is suspended, ms */
const SOON = 1_000
const PASSWORD = 'twelve gates and a lamp'

async function open(page: Page, url: string, path: string) {
  await page.goto(url + path)
  await expect(page.getByRole('main')).toBeVisible()
}

test('somebody is invited, accepts, gets another role and is suspended, which the activity tells', async ({
  page: admin,
  browser,
  askari,
}) => {
  const email = 'naliaka@askari.example'
  await signIn(admin, askari, 'admin', '/employees/back-office')
  await admin.getByRole('link', { name: 'Invite' }).click()
  await admin.getByRole('button', { name: 'Make the invitation' }).click()
  await expect(admin.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
  await admin.getByLabel('Email').fill(email)
  await admin.getByLabel('Name').fill('Naliaka Wekesa')
  await admin.getByRole('combobox', { name: 'Role' }).fill('Dispatcher')
  await admin.getByRole('option', { name: 'Dispatcher', exact: true }).click()
  expect(await axeViolations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Make the invitation' }).click()
  await expect(admin.getByRole('heading', { name: 'Naliaka Wekesa', exact: true, level: 1 })).toBeVisible()
  await expect(admin.getByText('Invited', { exact: true }).first()).toBeVisible()
  const member = admin.url()
  expect(await axeViolations(admin)).toEqual([])

  await expect(admin.getByText(/no mail server, so no email was sent/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Copy: The link of the invitation' })).toBeVisible()
  await open(admin, askari.url, '/outbox')
  const link = admin.getByRole('link', { name: /\/invitation\?token=/ }).first()
  const desk = await browser.newPage()
  await desk.goto((await link.getAttribute('href')) ?? '')
  await expect(desk.getByRole('heading', { name: 'Welcome to Askari Demo Security' })).toBeVisible()
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await desk.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await desk.getByRole('button', { name: 'Join' }).click()
  await expect(desk).toHaveURL(`${askari.url}/dashboard`)
  const menu = desk.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Trail Guard' })).toHaveCount(0)

  await admin.goto(member)
  await admin.getByRole('link', { name: 'Edit' }).click()
  await admin.getByRole('combobox', { name: 'Role' }).fill('Investigator')
  await admin.getByRole('option', { name: 'Investigator', exact: true }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(menu.getByRole('link', { name: 'Trail Guard' })).toBeVisible()
  await admin.getByRole('button', { name: 'Suspend' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(admin.getByRole('button', { name: 'Reinstate' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 2 * SOON })
  await desk.getByRole('textbox', { name: 'Email' }).fill(email)
  await desk.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await expect(desk.getByText('This account is suspended. Please ask your administrator.')).toBeVisible()
  await desk.context().close()

  await open(admin, askari.url, '/activity?kind=user')
  const lines = admin.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(lines.first()).toContainText('Suspended team member Naliaka Wekesa by Daniel Kiplagat')
  await expect(lines.nth(1)).toContainText('Role: Dispatcher → Investigator')
  await admin.getByRole('tab', { name: 'Checks of the log' }).click()
  await admin.getByRole('button', { name: 'Check now' }).click()
  await expect(admin.getByText(/The log is consistent: [\d,]+ events/)).toBeVisible({ timeout: 30_000 })
  expect(await axeViolations(admin)).toEqual([])
  await admin.getByRole('tab', { name: 'Activity', exact: true }).click()
  await lines.first().getByRole('link', { name: 'Naliaka Wekesa' }).click()
  await expect(admin).toHaveURL(member)
})

test('somebody is limited to an assignment: the open tracker shows that part alone, trails too', async ({
  page: admin,
  browser,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  const desk = await browser.newPage()
  const refused: string[] = []
  desk.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await signIn(desk, askari, 'investigator', '/tracker')
  const shown = desk.getByText(/^\d+ of \d{2,}$/).first()
  await expect(shown).toBeVisible()
  const everybody = (await shown.innerText()).replace(/^\d+/, '')
  const all = desk.getByText(new RegExp(`^\\d+${everybody}$`))
  const menu = desk.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Activity' })).toBeVisible()

  await signIn(admin, askari, 'admin', `/employees/patrollers/view-security-officer/${guard.id}`)
  const place = await admin.locator('dd a[href^="/assignments/view/"]').first().innerText()
  await open(admin, askari.url, '/employees/back-office/edit-back-office-user/3')
  await admin.getByRole('combobox', { name: 'Sees single assignments' }).fill(place)
  await admin.getByRole('option', { name: place, exact: true }).click()
  expect(await axeViolations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Member limited')).toBeVisible()
  try {
    await expect(all).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Activity' })).toHaveCount(0)
    // the guard may have gone off duty meanwhile, so off-duty guards are shown too
    await desk.getByRole('button', { name: /^\d+ Off duty$/ }).click()
    await expect(desk.locator(`[data-guard="${guard.id}"]`)).toBeVisible()
    const elsewhere = desk.locator('[data-guard]').filter({ hasNotText: place })
    await expect(elsewhere).toHaveCount(0)
    await desk.goto(`${askari.url}/tracker/trail?guard=${guard.id}&hours=3`)
    const points = desk.getByRole('region', { name: 'Trail Statistics' }).getByRole('definition').first()
    await expect(points).toHaveText(/[1-9]/)
    await open(desk, askari.url, '/activity')
    await expect(desk.getByText('Your account has no access to this screen')).toBeVisible()
    expect(await axeViolations(desk)).toEqual([])
    expect(refused).toEqual([])
  } finally {
    await open(admin, askari.url, '/employees/back-office/edit-back-office-user/3')
    await admin.getByRole('button', { name: `Remove ${place}` }).click()
    await admin.getByRole('button', { name: 'The whole company' }).click()
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('Member limit lifted')).toBeVisible()
    await desk.context().close()
  }
})

test('axe finds nothing on the activity in light', async ({ page, askari }) => {
  await page.addInitScript(() => localStorage.setItem('askari.theme', 'light'))
  await signIn(page, askari, 'admin', '/activity')
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('the company’s settings are changed, with their history, and open from the profile menu', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Company Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Askari Demo Security' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('PSRA registration', { exact: true }).fill('PSRA/0117')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email address/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill('office@askari.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'PSRA registration: PSRA/0117',
  )
})

test('the system settings are changed, with their history, and open from the profile menu', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'admin')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'System Settings' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Late after (usual intervals)').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The offline limit must be greater than the late limit.')).toBeVisible()
  await page.getByLabel('Offline after (usual intervals)').fill('9')
  await page.getByLabel('The browser’s tab counts').selectOption('Nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Offline after (usual intervals): 5 → 9',
  )
  // restores the limits, because later tests use the same company
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Late after (usual intervals)').fill('2')
  await page.getByLabel('Offline after (usual intervals)').fill('5')
  await page.getByLabel('The browser’s tab counts').selectOption('Guards who are offline')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Offline after (usual intervals): 9 → 5',
  )
})
