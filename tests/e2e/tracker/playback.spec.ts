import type { Locator, Page } from '@playwright/test'
import { expect, findGuardPassingPosts, findGuardWithTrail, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'
import { boundingBoxOrThrow, SIZES } from '../screen-sizes.ts'

const playback = (page: Page) => page.getByRole('group', { name: 'Playback' })
const bar = (page: Page) => page.getByRole('slider', { name: 'Playback position' })

/** Returns the clickable elements under a toast. */
const beneath = (toast: Locator) =>
  toast.evaluate((element) => {
    const toastBox = element.getBoundingClientRect()
    const pressed = document.querySelectorAll('button, a[href], input, select, summary, [role=slider]')
    return [...pressed]
      .filter((each) => !element.contains(each) && each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => {
        const box = each.getBoundingClientRect()
        const width = Math.min(box.right, toastBox.right) - Math.max(box.left, toastBox.left)
        const height = Math.min(box.bottom, toastBox.bottom) - Math.max(box.top, toastBox.top)
        return width > 0 && height > 0
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  })

test('at every size the map of a replay has half of the screen, and toasts lie over nothing that is pressed', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
  await page.keyboard.press('k')
  const panel = page.getByRole('region', { name: 'Security Guards' })
  const toast = page.getByRole('status').filter({ hasText: 'Maximum speed reached.' })
  for (let speed = 250; speed > 30; speed -= 20) await page.keyboard.press('>')
  await expect(playback(page)).toHaveAttribute('data-speed', '30')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const name = `${size.width} × ${size.height}`
    await expect
      .poll(async () => {
        const { width, height } = await boundingBoxOrThrow(page.getByTestId('map'))
        return (width * height) / (size.width * size.height)
      }, name)
      .toBeGreaterThanOrEqual(0.5)
    const play = await boundingBoxOrThrow(playback(page).getByRole('button', { name: 'Play', exact: true }))
    const axis = await boundingBoxOrThrow(bar(page))
    // at each window size, the timeline is above the buttons and has the full width
    expect(axis.y + axis.height, name).toBeLessThanOrEqual(play.y)
    expect(axis.width / (await boundingBoxOrThrow(playback(page))).width, name).toBeGreaterThan(0.99)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(size.width)

    await page.keyboard.press('>')
    await expect(toast, name).toBeVisible()
    await expect.poll(() => beneath(toast), name).toEqual([])

    const fold = panel.getByRole('button', { name: /^Security Guards/ })
    if (await fold.isVisible()) await fold.click()
    await expect(panel.locator('[data-guard]').first(), name).toBeVisible()
    await expect.poll(() => beneath(toast), `${name}, panel open`).toEqual([])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    if (await fold.isVisible()) await fold.press('Escape')
    // removes the focus, so that the next key press goes to the page
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  }
})

test('posts reached are marks on the bar and in a list, by pointer and by keyboard', async ({
  page,
  askari,
}) => {
  const guard = await findGuardPassingPosts(askari)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard}&hours=6`)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
  await page.keyboard.press('k')
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  await expect(page.getByTestId('pace')).toHaveText(/^≈ [\d.,]+×$/)
  await expect(
    bar(page)
      .getByText(/^\d\d:\d\d$/)
      .first(),
  ).toBeAttached()

  const button = playback(page).getByRole('button', { name: /^Events \d+$/ })
  await button.press('Enter')
  const list = page.getByRole('region', { name: 'Trail events' })
  const rows = list.getByRole('listitem').getByRole('button')
  const last = rows.last()
  await expect(last).toContainText(/^(Reached|Left|Outside|Stopped) /)
  // the text begins with the day if the trail crosses midnight
  const time = (await last.locator('time').innerText()).split(', ').at(-1) ?? ''
  await last.press('Enter')
  await expect(playback(page).locator('time').first()).toContainText(time)
  await expect(last).toHaveAttribute('aria-current', 'true')
  await expect(list.getByRole('button', { name: 'Next event' })).toBeDisabled()
  expect(await axeViolations(page, '[role=group]')).toEqual([])

  await last.press('p')
  const before = rows.nth(-2)
  await expect(before).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('n')
  await expect(last).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`guard=${guard}`))

  const { x, y, width } = await boundingBoxOrThrow(bar(page))
  await page.mouse.move(x + width / 2, y + 8)
  await expect(page.getByTestId('pointed-time')).toContainText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d GMT\+3/)
})

test('a replay is held while a hand zooms the map, and says so', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
  const held = page.getByText('Paused while you zoom')
  await page.evaluate(() => {
    const group = document.querySelector('[role=group][aria-label=Playback]')
    const seen: string[] = []
    Object.assign(window, { seen })
    if (group)
      new MutationObserver(() => {
        const now = `${group.getAttribute('data-held') ?? 'runs'}: ${group.querySelector('strong')?.textContent ?? ''}`
        if (seen.at(-1) !== now) seen.push(now)
      }).observe(group, { attributes: true, childList: true, subtree: true })
  })
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true')
  const { x, y, width, height } = await boundingBoxOrThrow(page.getByTestId('map'))
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.wheel(0, -240)
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await expect.poll(seen).toEqual(expect.arrayContaining(['zoom: Paused while you zoom', 'runs: ']))
  await expect(held).toHaveCount(0)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
})
