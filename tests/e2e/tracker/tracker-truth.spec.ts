import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, exportAs, signIn, test } from '../askari-test.ts'
import { axeViolationsInBothThemes } from '../axe.ts'

const counts = (page: Page) => page.getByRole('group', { name: 'Guards by status' }).getByRole('button')
const rows = (page: Page) => page.locator('[data-guard]')

async function cutOff(page: Page) {
  await page.routeWebSocket('**/.ws**', (socket) => socket.close())
  await page.route('**/api/feed', (route) => route.abort())
  await page.route('**/api/live-locations**', (route) => route.abort())
}

test('with every live source cut off nothing is claimed, and a press tries again', async ({
  page,
  askari,
}) => {
  await cutOff(page)
  await signIn(page, askari, 'supervisor', '/tracker')
  await expect(page.getByRole('alert').filter({ hasText: 'No live data' })).toContainText('Feed')
  await expect(counts(page)).toHaveText(['–Offline', '–Late', '–Online', '–Off duty'])
  await expect(rows(page).first()).toContainText('Unknown')
  await expect(page.locator('[data-guard]:not([data-status=unknown])')).toHaveCount(0)
  await page.unroute('**/api/live-locations**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(counts(page).last()).toHaveText(/^\d+Off duty$/)
  await expect(page.getByText('No live data')).toHaveCount(0)
})

test('one failing call leaves what the others tell, names what is missing, and asks for that again', async ({
  page,
  askari,
}) => {
  await page.route('**/api/assignments**', (route) => route.abort())
  await signIn(page, askari, 'supervisor', '/tracker')
  await expect(page.getByText(/^Assignments: /)).toBeVisible()
  await expect(counts(page).nth(2)).toHaveText(/^\d+Online$/)
  await page.unroute('**/api/assignments**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Assignments: /)).toHaveCount(0)
})

test('those off duty come when they are asked for, and the address keeps it; each row has one word', async ({
  page,
  askari,
}) => {
  await signIn(page, askari, 'supervisor', '/tracker')
  const offDuty = counts(page).last()
  await expect(offDuty).toHaveText(/^[1-9]\d*Off duty$/)
  await expect(page.locator('[data-status=off_duty][data-guard]')).toHaveCount(0)
  await offDuty.click()
  await expect(page).toHaveURL(/off_duty=shown/)
  await page.reload()
  await expect(offDuty).toHaveAttribute('aria-pressed', 'true')
  // off-duty guards come last and only visible rows are rendered, so the list is scrolled
  const anOffDuty = page.locator('[data-status=off_duty][data-guard]').first()
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect(anOffDuty).toContainText('Off duty', { timeout: 500 })
  }).toPass()
  const wordsOfRows = async () =>
    (await rows(page).allInnerTexts()).map(
      (text) => text.match(/\b(Online|Late|Offline|Off duty|Unknown)\b/g)?.length ?? 0,
    )
  // polled, because a row may briefly have no text while rows are rendered again
  await expect.poll(async () => new Set(await wordsOfRows())).toEqual(new Set([1]))
})

test('who is not reporting heads the list with since when, and the tab tells how many are offline', async ({
  page,
  askari,
}) => {
  test.setTimeout(300_000)
  await signIn(page, askari, 'supervisor', '/tracker')
  const urgent = page.getByRole('region', { name: 'Needs attention' })
  // some minutes after the start, one simulated phone of the demo stops reporting
  await expect(urgent.getByText(/since \d\d:\d\d:\d\d/).first()).toBeVisible({ timeout: 240_000 })
  // polled together, because the number of offline guards changes
  await expect
    .poll(async () => {
      const lost = Number(await counts(page).first().locator('span').first().innerText())
      const title = await page.title()
      return title === (lost > 0 ? `(${lost}) Patrol Tracker · Askari` : 'Patrol Tracker · Askari')
    })
    .toBe(true)
})

test('the board of another moment says so, is opened by its link, and goes back to live in one press', async ({
  page,
  askari,
}) => {
  test.setTimeout(240_000)
  await signIn(page, askari, 'investigator', '/tracker')
  await page.getByRole('button', { name: 'Replay' }).click()
  const strip = page.getByRole('region', { name: 'Replay' })
  const playback = page.getByRole('group', { name: 'Playback' })
  await expect(strip).toContainText('Not live')
  await expect(page.getByTestId('connection-badge')).toHaveCount(0)
  await expect(page).toHaveTitle(/Replay · Patrol Tracker/)
  await expect(playback).toHaveAttribute('data-state', 'paused')
  const noted = () => new URL(page.url()).searchParams.get('at')
  // the replay opens at its default period, so the URL has no time yet
  expect(noted()).toBeNull()
  // in a low window, at least half of the map stays free of the replay's panels
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  const lowerEdge = async (of: Locator) => {
    const { y = 0, height = 0 } = (await of.boundingBox()) ?? {}
    return y + height
  }
  await expect
    .poll(async () => (await lowerEdge(page.getByTestId('map'))) - (await lowerEdge(strip)))
    // each kind of event takes 3 px: with seven kinds 189 px of the map are free
    .toBeGreaterThanOrEqual(180)
  await strip.getByRole('button', { name: 'Another time' }).click()
  const time = strip.getByRole('region', { name: 'Another time' })
  await expect(time.getByRole('button')).toHaveCount(6)
  const covered = () =>
    time.evaluate((card) =>
      [...card.querySelectorAll('button')].flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height - 2))
          ? []
          : button.outerHTML
      }),
    )
  expect(await covered()).toEqual([])
  await strip.getByRole('button', { name: 'Another time' }).click()
  await expect(time).toBeHidden()
  if (wide) await page.setViewportSize(wide)
  const moment = strip.locator('time')
  const beginning = await moment.innerText()
  await strip.getByRole('button', { name: 'Another time' }).click()
  await strip.getByRole('button', { name: '12 hours' }).click()
  await expect(page).toHaveURL(/at=/)
  await expect(moment).not.toHaveText(beginning)
  const opened = noted()
  for (const label of ['Range', 'Skip quiet', 'Who was here?', 'Export'])
    expect((await playback.getByText(label, { exact: true }).boundingBox())?.width, label).toBeGreaterThan(30)
  await playback.getByRole('button', { name: 'Faster' }).click()
  await expect(page).toHaveURL(/speed=120/)
  await page.keyboard.press('9')
  await expect.poll(noted).not.toBe(opened)
  await page.keyboard.press('o')
  const range = page.getByTestId('range')
  await expect(range).toContainText('10 h 48 min')
  await page.getByRole('slider', { name: 'Start of the range' }).press('ArrowRight')
  await expect(range).toContainText('10 h 44 min')
  await page.getByRole('button', { name: 'Who was here?' }).click()
  const here = page.getByRole('region', { name: 'Who was here?' })
  await here.getByLabel('Radius, metres').fill('9000')
  await here.getByLabel('Radius, metres').press('Enter')
  await expect(here.getByRole('listitem').first()).toContainText('nearest')
  await expect(page).toHaveURL(/place=[^&]*9000/)
  // while a place is selected, a click on the map moves the circle, even on a guard
  const placed = () => new URL(page.url()).searchParams.get('place')
  const circle = placed()
  await page.getByTestId('map').click({ position: { x: 500, y: 300 } })
  await expect.poll(placed).not.toBe(circle)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(here.getByRole('button', { name: 'Copy the coordinates' })).toBeVisible()
  await expect(here).toContainText(placed()?.split(',').slice(0, 2).join(', ') ?? '')
  const then = await moment.innerText()
  await page.goto(`${page.url()}&paths=1&trail=5`)
  const ignored = page.getByRole('status').filter({ hasText: 'Part of this address' })
  await expect(ignored).toContainText('trail=5: a trail is one of 60000, 600000, 3600000, whole')
  await expect(moment).toHaveText(then)
  await expect(playback.getByLabel('Speed')).toHaveValue('120')
  await expect(range).toContainText('10 h 44 min')
  await expect(here.getByLabel('Radius, metres')).toHaveValue('9000')
  await expect(here.getByRole('listitem').first()).toContainText('nearest')
  expect(await axeViolationsInBothThemes(page)).toEqual({ dark: [], light: [] })
  await ignored.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).not.toHaveURL(/trail=/)
  await page.getByRole('button', { name: /^Hide the path of/ }).click()
  await expect(page.getByRole('group', { name: 'Whole paths' })).toHaveCount(0)
  await here.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('slider', { name: 'End of the range' }).press('Escape')
  await expect(range).toHaveCount(0)
  await expect(playback.getByRole('button', { name: 'Range' })).toBeFocused()
  await strip.getByRole('button', { name: 'As seen at the time' }).click()
  await expect(strip).toContainText('As the control room saw it at')
  await expect(page).toHaveURL(/known=then/)
  await strip.getByRole('button', { name: 'As seen at the time' }).click()
  await expect(strip).toContainText('Late positions: included')
  await expect(here).toHaveCount(0)
  await expect(counts(page).nth(2)).toHaveText(/^\d+Online$/)
  // the J key plays backward
  await page.keyboard.press('j')
  await expect.poll(() => moment.innerText()).not.toBe(then)
  expect(Date.parse(await moment.innerText())).toBeLessThan(Date.parse(then))
  await page.keyboard.press('k')
  await page.keyboard.press('0')
  await expect(playback).toHaveAttribute('data-state', 'paused')
  await page.keyboard.press('9')
  await page.keyboard.press('k')
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await expect(moment).not.toHaveText(then)
  // after a reload during playback, it continues at most one second of playback earlier
  const left = Date.parse(await moment.innerText())
  const inUrl = () => Number(new URL(page.url()).searchParams.get('at'))
  await expect.poll(inUrl).toBeGreaterThanOrEqual(left - 120_000)
  await page.reload()
  await expect(moment).toContainText(/\d\d:\d\d:\d\d/)
  expect(Date.parse(await moment.innerText())).toBeGreaterThanOrEqual(left - 120_000)
  await expect(playback).toHaveAttribute('data-state', 'playing')
  await page.keyboard.press('k')
  await expect(playback).toHaveAttribute('data-state', 'paused')
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await exportAs(page, 'pdf')
  const report = await download
  expect(report.suggestedFilename()).toMatch(/^\d+-guards-\d{4}-\d\d-\d\d-\d{4,6}-to-.*\d{4,6}\.pdf$/)
  // the PDF contains the image of the map
  expect(await readFile(await report.path(), 'latin1')).toMatch(/^%PDF-[^]*\/DCTDecode/)
  await strip.getByRole('button', { name: 'Back to live' }).click()
  await expect(page.getByTestId('connection-badge')).toContainText('Live')
  await expect(page).not.toHaveURL(/at=/)
  await expect(playback).toHaveCount(0)
})

test('who may not see trails is not offered a replay, by its link either', async ({ page, askari }) => {
  await signIn(page, askari, 'dispatcher', `/tracker?from=${Date.now() - 3_600_000}&to=${Date.now()}`)
  await expect(page.getByTestId('connection-badge')).toContainText('Live')
  await expect(counts(page).nth(2)).toHaveText(/^\d+Online$/)
  await expect(page.getByRole('alert')).toContainText('The board is live.')
  await expect(page.getByRole('button', { name: 'Replay' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Replay' })).toHaveCount(0)
})
