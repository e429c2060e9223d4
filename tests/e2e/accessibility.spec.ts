import { expect, guardWithTrail, signIn, test } from './askari-test.ts'
import { offencesOf } from './axe.ts'

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on any screen, ${theme}`, async ({ page, askari }) => {
    test.setTimeout(240_000)
    await page.addInitScript((chosen) => localStorage.setItem('askari.theme', chosen), theme)
    await page.goto(`${askari.url}/login`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect.soft(await offencesOf(page), 'sign-in').toEqual([])

    const guard = await guardWithTrail(askari)
    await signIn(page, askari, 'admin')
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
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
      '/no/such/place',
    ]) {
      await page.goto(askari.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (/^\/(tracker|assignments)/.test(path))
        await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
      expect.soft(await offencesOf(page), path).toEqual([])
    }
  })
}
