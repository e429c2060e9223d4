import { expect, guardWithTrail, signIn, test } from './askari-test.ts'

test('a supervisor finds a patrol by its guard, replays it, and takes the moment into Trail Guard', async ({
  page,
  askari,
}) => {
  const guard = await guardWithTrail(askari)
  await signIn(page, askari, 'supervisor', '/patrols')
  await page.getByRole('combobox', { name: 'Guard' }).fill(guard.name)
  await page.getByRole('option', { name: guard.name }).click()
  await expect(page).toHaveURL(new RegExp(`worker_id=${guard.id}`))
  await page.getByRole('table', { name: 'Patrols' }).getByRole('link', { name: guard.name }).first().click()
  await expect(page).toHaveURL(/\/patrols\/[^/]+\/trail/)
  const slider = page.getByRole('slider', { name: 'Playback position' })
  // a trail that has not come yet takes no key
  await expect(slider).toHaveAttribute('aria-valuetext', /\d/)
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  const moment = await slider.getAttribute('aria-valuetext')
  await page.getByRole('button', { name: 'Open in Trail Guard' }).click()
  await expect(page).toHaveURL(new RegExp(`/tracker/trail\\?guard=${guard.id}&from=\\d+&to=\\d+&at=\\d+`))
  await expect(slider).toHaveAttribute('aria-valuetext', moment ?? 'no moment')
})
