import type { Page } from '@playwright/test'
import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'
import { axeViolationsInBothThemes } from '../axe.ts'

/** Returns the URLs of all screens that have no accessibility test of their own. */
const screens = (guardWithTrail: string) => [
  '/dashboard',
  '/clients/subscribers',
  '/tracker',
  '/tracker/trail',
  `/tracker/trail?guard=${guardWithTrail}&hours=6`,
  '/clients/view/1',
  '/clients/assignments',
  '/assignments/edit/1',
  '/assignments/view/1',
  '/site-post',
  '/site-posts/1',
  '/site-posts/1/edit',
  '/checklistsdashboard',
  '/check-list',
  '/checklist-reports',
  '/checklists/1',
  '/checklists/1/edit',
  '/schedule/shifts',
  '/schedule/view-shift/1',
  '/schedule/edit-shift/1',
  '/employees/patrollers',
  '/employees/patrollers/view-security-officer/1',
  '/employees/patrollers/add-assigned-security-officer',
  '/employees/back-office',
  '/employees/back-office/view-back-office-user/4',
  '/employees/back-office/edit-back-office-user/4',
  '/worker-roles',
  '/worker-roles/add',
  '/worker-roles/view/manager',
  '/devices',
  '/devices/1',
  '/profile',
  '/outbox',
  '/inspector',
  '/guest-users',
  '/system-settings',
  '/system-settings/edit',
  '/no/such/place',
]

/** Opens a path without reloading the console, and waits for the title of the new screen. */
async function follow(page: Page, path: string) {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page).not.toHaveTitle(before)
}

test('axe finds nothing on any screen, dark or light', async ({ page, askari }) => {
  test.setTimeout(300_000)
  const check = async (screen: string) =>
    expect.soft(await axeViolationsInBothThemes(page), screen).toEqual({ dark: [], light: [] })
  await page.goto(`${askari.url}/login`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await check('/login')

  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'admin', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const screen of screens(guard.id)) {
    // tracker screens share one title, so `follow` could not tell that the screen has changed
    await (screen.startsWith('/tracker') ? page.goto(askari.url + screen) : follow(page, screen))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    for (const map of await page.getByTestId('map').all())
      await expect(map).toHaveAttribute('data-ready', 'true')
    await check(screen)
  }
})
