import type { Locator, Page } from '@playwright/test'
import { expect, findGuardWithTrail, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'

const counts = (page: Page) => page.getByRole('group', { name: 'Guards by status' }).getByRole('button')
const total = async (page: Page) =>
  (await counts(page).locator('span:first-child').allInnerTexts()).reduce(
    (sum, each) => sum + Number(each),
    0,
  )

test('filters narrow list, counts and map, which goes to what is left', async ({ page, askari }) => {
  await signIn(page, askari, 'supervisor', '/tracker?off_duty=shown')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await expect(counts(page).last()).toHaveText(/^[1-9]\d*Off duty$/)
  const back = page.getByRole('button', { name: 'Previous view' })
  await expect(back).toBeDisabled()
  const all = await total(page)

  const assignment = page.getByRole('combobox', { name: 'Assignment' })
  const wanted = await assignment.locator('option').nth(1).innerText()
  await assignment.selectOption(wanted)
  await expect(back).toBeEnabled()
  const places = page.locator('[data-guard] button > span:nth-child(2)')
  await expect(places.first()).toContainText(wanted)
  for (const place of await places.allInnerTexts()) expect(place).toContain(wanted)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const left = await total(page)
  await expect(page.getByRole('heading', { name: `Guards ${left} of ${all}` })).toBeVisible()

  await page.getByPlaceholder('Search guards...').fill('nobody has this name')
  await expect(counts(page)).toHaveText(['0Offline', '0Late', '0Online', '0Off duty'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => total(page)).toBe(all)
})

test('the list is grouped as the address says, and its heads fold by keys', async ({ page, askari }) => {
  await signIn(page, askari, 'supervisor', '/tracker')
  await expect(counts(page).last()).toHaveText(/^[1-9]\d*Off duty$/)
  await page.getByRole('button', { name: 'Order of the list: by name, without groups' }).click()
  await page.getByRole('menuitemradio', { name: 'By assignment' }).click()
  await expect(page).toHaveURL(/group=assignment/)
  await page.reload()
  // statuses load after the guards; until then the group headings and their numbers change
  await expect(counts(page).last()).toHaveText(/^[1-9]\d*Off duty$/)
  const list = page.getByRole('list', { name: 'Security Guards' })
  const heads = list.getByRole('button', { expanded: true })
  await expect(heads.nth(1)).toBeVisible()
  const second = await heads.nth(1).locator('span').first().innerText()
  await heads.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(list.getByRole('button', { expanded: false })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(list.locator(':focus').locator('span').first()).toHaveText(second)
})

test('Escape closes what is open, the uppermost first, and never the trail', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  await page.setViewportSize({ width: 840, height: 640 })
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=3`)
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(playback).toHaveAttribute('data-state', /playing|paused/)
  const panel = page.getByRole('button', { name: /^Security Guards/ })
  const legend = page.getByRole('region', { name: 'Legend' })
  const options = page.getByRole('region', { name: 'Display options' })
  const menu = page.getByRole('menu', { name: 'Copy' })
  const help = page.getByRole('dialog', { name: 'Keyboard' })

  await page.getByRole('button', { name: 'Full screen' }).click()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  await page.getByRole('button', { name: 'Legend' }).click()
  await page.keyboard.press('Escape')
  await expect(legend).toBeHidden()
  expect(await isFull()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isFull).toBe(false)

  await page.getByRole('button', { name: 'Legend' }).click()
  await page.getByRole('button', { name: 'Display options' }).click()
  await panel.click()
  await expect(panel).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('?')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(options).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toBeHidden()
  await expect(legend).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(legend).toBeHidden()
  await expect(panel).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`guard=${guard.id}`))
  await expect(playback).toHaveAttribute('data-state', /playing|paused|completed/)
})

test('by keys alone: find who is lost, see since when, replay the last half hour, copy the moment', async ({
  page,
  askari,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, askari, 'supervisor', '/tracker')
  const keys = page.keyboard
  const urgent = page.getByRole('list', { name: 'Needs attention' })
  // some minutes after the start, one simulated phone of the demo stops reporting
  await expect(urgent.getByText(/since \d\d:\d\d:\d\d/).first()).toBeVisible({ timeout: 100_000 })
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')

  const focused = page.locator(':focus')
  const tabTo = async (target: Locator, back = false) => {
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) return
      await keys.press(back ? 'Shift+Tab' : 'Tab')
    }
    await expect(target).toBeFocused()
  }
  await keys.press('/')
  await expect(page.getByPlaceholder('Search guards...')).toBeFocused()
  await tabTo(urgent)
  await keys.press('/')
  await expect(page.getByPlaceholder('Search guards...')).toBeFocused()
  await keys.press('Escape')
  await expect(focused).toContainText(/(Offline|Late|Outside).*since \d\d:\d\d:\d\d/s)
  const row = await focused.innerText()
  await keys.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Show trail' }), true)
  expect(await axeViolations(page)).toEqual([])
  await keys.press('Enter')

  await expect(page).toHaveURL(/tracker\/trail\?.*from=\d+&to=\d+/)
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await expect(page.getByRole('region', { name: 'Selected guard' })).toContainText(row.split('\n')[0] ?? '')
  const slider = playback.getByRole('slider', { name: 'Playback position' })
  await keys.press('End')
  await expect(playback).toHaveAttribute('data-state', 'completed')
  const last = await slider.getAttribute('aria-valuetext')
  for (let i = 0; i < 3; i++) await keys.press('Control+ArrowLeft')
  await expect(playback).toHaveAttribute('data-state', 'paused')
  await keys.press(' ')
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await keys.press(' ')
  await expect(playback).toHaveAttribute('data-state', 'paused')
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(last)
  await keys.press('c')
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const momentIn = (key: string) => Number(copied.searchParams.get(key))
  expect(momentIn('to') - momentIn('at')).toBeGreaterThan(20 * 60_000)
  expect(await axeViolations(page)).toEqual([])
})

test('who is chosen in Trail Guard is told, and the focus goes on to the trail’s controls', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'investigator', '/tracker/trail')
  const guards = page.getByRole('list', { name: 'Security Guards' })
  // waits until off-duty guards have moved to the end of the list, when their statuses are known
  const online = guards.locator('[data-guard]').filter({ hasText: 'Online' })
  const first = await online.first().getAttribute('data-guard')
  const row = guards.locator(`[data-guard="${first}"]`).getByRole('button').first()
  const name = (await row.locator('span').first().innerText()).trim()
  await row.press('Enter')
  await expect(page.getByRole('button', { name: '6hrs', exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${name} is selected.` })).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(row).toBeFocused()
})

test('on paper the tracker is a list with standings, ages and the moment of printing, without tools', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'supervisor', '/tracker')
  await expect(counts(page).last()).toHaveText(/^[1-9]\d*Off duty$/)
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  const shown = Number(
    /^Guards\s+(\d+)/.exec(await page.getByRole('heading', { name: /^Guards/ }).innerText())?.[1],
  )
  const sheet = page.getByRole('region', { name: 'Printed list' })
  await expect(async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(sheet).toContainText(/Printed \d+ \w+ \d{4}, \d\d:\d\d:\d\d GMT\+3/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(sheet.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(shown)
  await expect(sheet.getByRole('cell', { name: /^(Online|Late|Offline|Off duty)/ })).toHaveCount(shown)
  for (const button of await page.locator('main').getByRole('button').all()) await expect(button).toBeHidden()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('menu', { name: 'Profile' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
})

test('on paper nothing lies over the map of a replay, and it has a third of the sheet', async ({
  page,
  askari,
}) => {
  const to = Date.now()
  await signIn(page, askari, 'investigator', `/tracker?from=${to - 3_600_000}&to=${to}`)
  await expect(page.getByRole('group', { name: 'Playback' })).toHaveAttribute('data-state', 'paused')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  // an A4 page without its margins
  await page.setViewportSize({ width: 718, height: 1046 })
  const strip = page.getByRole('region', { name: 'Replay', exact: true })
  const picture = page.locator('canvas[data-printed]')
  await expect(page.getByText('Offline basemap: the street map cannot be reached.')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Trails' })).toBeHidden()
  await expect
    .poll(async () => {
      const [over, map] = [await strip.boundingBox(), await picture.boundingBox()]
      if (over === null || map === null) return null
      return { isBelow: map.y >= over.y + over.height, isHigh: map.height > 200, width: map.width }
    })
    .toEqual({ isBelow: true, isHigh: true, width: 718 })
})
