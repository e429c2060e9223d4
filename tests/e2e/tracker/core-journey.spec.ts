import { expect, fixCounts, findGuardWithTrail, signIn, signInByForm, test } from '../askari-test.ts'

test('sign in, watch live, pick a guard and replay a trail', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  await signInByForm(page, askari, 'investigator', '/tracker/trail')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect(page.getByTestId('connection-badge')).toHaveText(/Live/)
  await expect(page.getByTestId('connection-badge')).toHaveAttribute('data-source', 'feed')

  const guards = page.getByRole('list', { name: /^(Security Guards|Needs attention)$/ })
  await expect(
    guards.getByRole('button', { name: new RegExp(`^${guard.name}`) }).or(guards.getByRole('button').first()),
  ).not.toHaveCount(0)
  await page.getByPlaceholder('Search guards...').fill('nobody has this name')
  await expect(page.getByText('No guards found matching the selected filters.')).toBeVisible()
  await page.getByPlaceholder('Search guards...').fill(guard.name)
  await guards.getByRole('button', { name: new RegExp(`^${guard.name}`) }).click()
  await expect(page).toHaveURL(new RegExp(`guard=${guard.id}`))

  const playback = page.getByRole('group', { name: 'Playback' })
  const stored = async (hours: number) => (await fixCounts(askari, guard.id, [hours]))[0] ?? 0
  const points = page.getByText('Points', { exact: true }).locator('xpath=following-sibling::*').first()
  // 24 hours contain a whole shift, 12 hours one of the two shifts, 6 hours only a part of one
  for (const hours of [6, 24, 12]) {
    const preset = page.getByRole('button', { name: `${hours}hrs`, exact: true })
    await preset.click()
    await expect
      .poll(() => {
        const { from, to } = Object.fromEntries(new URL(page.url()).searchParams)
        return (Number(to) - Number(from)) / 3_600_000
      })
      .toBeCloseTo(hours, 5)
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    await expect(playback).toHaveAttribute('data-state', 'playing')
    // The counts may differ: the guard moves on, and old positions leave the window. The demo's past is still being
    // filled in, and an open trail checks for late positions every 20 s.
    await expect
      .poll(async () => Math.abs(Number(await points.innerText()) - (await stored(hours))), {
        timeout: 60_000,
      })
      .toBeLessThan(10)
  }
  const [sixHours = 0, day = 0] = await fixCounts(askari, guard.id, [6, 24])
  expect(sixHours).toBeGreaterThan(50)
  expect(day).toBeGreaterThan(sixHours + 50)

  const getTrack = page.getByRole('button', { name: 'Get Track' })
  await expect(getTrack).toBeDisabled()
  await page.getByPlaceholder('hrs?').fill('3')
  await getTrack.click()
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await expect(page).toHaveURL(/from=\d+&to=\d+/)

  await playback.getByRole('button', { name: 'Pause' }).click()
  await expect(playback).toHaveAttribute('data-state', 'paused')
  const slider = playback.getByRole('slider', { name: 'Playback position' })
  const before = Number(await slider.getAttribute('aria-valuenow'))
  await slider.focus()
  await page.keyboard.press('End')
  await expect(playback).toHaveAttribute('data-state', 'completed')
  await page.keyboard.press('Home')
  await expect
    .poll(async () => Number(await slider.getAttribute('aria-valuenow')))
    .toBeLessThanOrEqual(before)

  await expect(playback).toHaveAttribute('data-speed', '250')
  for (let speed = 250; speed > 30; speed -= 20)
    await playback.getByRole('button', { name: 'Faster' }).click()
  await expect(playback).toHaveAttribute('data-speed', '30')
  const faster = playback.getByRole('button', { name: 'Faster' })
  await expect(faster).toBeDisabled()
  await faster.click({ force: true })
  await expect(page.getByText('Maximum speed reached.').first()).toBeVisible()
  for (let i = 0; i < 14; i++) await playback.getByRole('button', { name: 'Slower' }).click()
  await expect(playback).toHaveAttribute('data-speed', '300')

  await playback.getByRole('button', { name: /Animation/ }).click()
  await expect(playback.getByRole('button', { name: /Animation.*Smooth/ })).toBeVisible()
  await playback.getByRole('button', { name: /Follow/ }).click()
  const zoomIn = playback.getByRole('button', { name: 'Zoom in' })
  for (let zoom = 18; zoom < 21; zoom++) await zoomIn.click()
  await expect(zoomIn).toBeDisabled()
  await zoomIn.click({ force: true })
  await expect(page.getByText('Maximum zoom level reached.').first()).toBeVisible()

  await playback.getByRole('button', { name: 'Restart' }).click()
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await playback.getByRole('button', { name: 'Stop' }).click()
  await expect(playback).toHaveAttribute('data-state', 'stopped')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
})

test('a dispatcher watches live and is told how to come to replay', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'dispatcher', `/tracker/trail?guard=${guard.id}`)
  await expect(
    page.getByText('Your role can watch live but cannot replay trails. Ask an administrator for access.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '12hrs' })).toHaveCount(0)
})
