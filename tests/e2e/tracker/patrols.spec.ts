import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'

test('a supervisor finds a patrol by its guard, replays it, and takes the moment into Trail Guard', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'supervisor', '/patrols')
  await page.getByRole('combobox', { name: 'Guard' }).fill(guard.name)
  await page.getByRole('option', { name: guard.name }).click()
  await expect(page).toHaveURL(new RegExp(`worker_id=${guard.id}`))
  await page.getByRole('table', { name: 'Patrols' }).getByRole('link', { name: guard.name }).first().click()
  await expect(page).toHaveURL(/\/patrols\/[^/]+\/trail/)
  const slider = page.getByRole('slider', { name: 'Playback position' })
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await playback.getByRole('button', { name: 'Pause' }).click()
  await expect(playback).toHaveAttribute('data-state', 'paused')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('PageUp')
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0')
  const moment = await slider.getAttribute('aria-valuetext')
  await page.getByRole('button', { name: 'Open in Trail Guard' }).click()
  await expect(page).toHaveURL(new RegExp(`/tracker/trail\\?guard=${guard.id}&from=\\d+&to=\\d+&at=\\d+`))
  await expect(slider).toHaveAttribute('aria-valuetext', moment ?? 'no moment')
})
