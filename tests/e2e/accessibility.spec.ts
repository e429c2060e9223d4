import { expect, guardWithTrail, signIn, test } from './askari-test.ts'
import { offencesOf } from './axe.ts'

test('axe finds nothing on any screen, dark or light', async ({ page, askari }) => {
  test.setTimeout(300_000)
  const offencesInBothThemes = async (screen: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect.soft(await offencesOf(page), `${screen}, ${theme}`).toEqual([])
    }
  }
  /** a page without the frame takes its theme when it is loaded */
  const offencesLoadedInBothThemes = async (path: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(askari.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect.soft(await offencesOf(page), `${path}, ${theme}`).toEqual([])
    }
  }
  await offencesLoadedInBothThemes('/login')

  const guard = await guardWithTrail(askari)
  await signIn(page, askari, 'admin')
  await offencesLoadedInBothThemes('/no/such/place')
  for (const path of [
    '/dashboard',
    '/tracker',
    '/tracker/trail',
    `/tracker/trail?guard=${guard.id}&hours=6`,
    '/assignments/edit/1',
    '/assignments/view/1',
    '/devices',
    '/profile',
    '/outbox',
  ]) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(askari.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (/^\/(tracker|assignments)/.test(path))
      await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
    await offencesInBothThemes(path)
  }
})
