import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../askari-test.ts'
import { axeViolations } from '../axe.ts'
import { boundingBoxOrThrow } from '../screen-sizes.ts'

const editor = (page: Page) => page.getByRole('group', { name: 'Geofence', exact: true })
const corners = (page: Page) => editor(page).getByRole('button', { name: /^Corner \d+ of/ })
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')

async function mapReady(page: Page) {
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-ready', 'true')
  // retried, because the editor may still be moving into position
  await expect(() => map.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass()
  return map
}

test('a fence is drawn by pointer, shown and refused where it crosses itself, undone, saved, redrawn and told', async ({
  page,
  askari,
  browser,
}) => {
  await signIn(page, askari, 'admin', '/assignments/add')
  await page.getByLabel('Name').fill('Fenced Yard')
  await page.getByRole('combobox', { name: 'Client' }).fill('uhuru')
  await page.getByRole('option').first().click()
  const map = await mapReady(page)
  await editor(page).getByRole('button', { name: 'Draw a polygon' }).click()
  // the last two corners are swapped, so that the outline intersects itself
  for (const position of [
    { x: 200, y: 120 },
    { x: 400, y: 120 },
    { x: 200, y: 300 },
    { x: 400, y: 300 },
  ])
    await map.click({ position })
  await expect(corners(page)).toHaveCount(4)
  await editor(page).getByRole('button', { name: 'Done' }).click()
  await expect(editor(page).locator('p[role=status]')).toContainText('The geofence crosses itself.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByRole('alert')).toHaveText(
    'Invalid geofence format. Please redraw the geofence.',
  )
  expect(await axeViolations(page)).toEqual([])

  const third = await corners(page).nth(2).boundingBox()
  const fourth = await corners(page).nth(3).boundingBox()
  if (!third || !fourth) throw new Error('the corners take no room')
  const middle = ({ x, y, width, height }: typeof third) => ({ x: x + width / 2, y: y + height / 2 })
  const [from, to] = [middle(fourth), { x: middle(third).x - 60, y: middle(third).y - 40 }]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(editor(page).locator('p[role=status]')).toContainText('4 corners')
  await editor(page).getByRole('button', { name: 'Undo' }).click()
  await expect(editor(page).locator('p[role=status]')).toContainText('The geofence crosses itself.')
  await editor(page).getByRole('button', { name: 'Redo' }).click()
  await editor(page).getByRole('button', { name: 'Add a corner between 1 and 2' }).click()
  await expect(editor(page).locator('p[role=status]')).toContainText(
    /5 corners, [\d.,]+ (m²|ha|km²), .* around/,
  )
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('button', { name: 'Save' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Fenced Yard', level: 1 })).toBeVisible()
  await expect(history(page)).toContainText([/Geofence drawn.*5 corners/, /Added/])
  const view = new URL(page.url()).pathname
  const id = view.split('/').at(-1)

  // another user watches the tracker while the geofence is changed
  const watching = await (await browser.newContext()).newPage()
  await signIn(watching, askari, 'supervisor', '/tracker')
  await expect(watching.getByTestId('map')).toHaveAttribute('data-ready', 'true')

  await page.getByRole('link', { name: 'Edit' }).click()
  await mapReady(page)
  const first = corners(page).first()
  const before = await first.getAttribute('aria-label')
  await first.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toHaveAttribute('aria-label', before ?? '')
  await page.keyboard.press('Delete')
  await expect(corners(page)).toHaveCount(4)
  await expect(corners(page).first()).toBeFocused()
  await page.keyboard.press('Insert')
  await expect(corners(page)).toHaveCount(5)
  await expect(corners(page).nth(1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(corners(page)).toHaveCount(4)
  await page.keyboard.press('Escape')

  const redrawn = watching.waitForResponse(
    async (reply) =>
      new URL(reply.url()).pathname === '/api/assignments' &&
      (await reply.json()).data.some(
        (each: { id: string; geofence_coordinates: string | null }) =>
          each.id === id && JSON.parse(each.geofence_coordinates ?? '{}').coordinates?.[0]?.length === 5,
      ),
    { timeout: 10_000 },
  )
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  await saved
  const since = Date.now()
  await redrawn
  expect(Date.now() - since).toBeLessThan(1000)
  await watching.context().close()

  await expect(history(page)).toContainText([
    /Geofence redrawn.*5 corners.*→.*4 corners/,
    /Geofence drawn.*5 corners/,
    /Added/,
  ])
  await mapReady(page)
  const versions = page.getByLabel('Geofence of')
  await versions.selectOption({ index: 1 })
  await expect(versions.locator('option:checked')).toContainText('5 corners')
  expect(await axeViolations(page)).toEqual([])
})

test('a fence is drawn by keys alone, and of two who redraw it at once one is asked', async ({
  page,
  askari,
  browser,
}) => {
  await signIn(page, askari, 'admin', '/assignments/edit/2')
  await mapReady(page)
  await editor(page).getByRole('button', { name: 'Delete the geofence' }).press('Enter')
  await editor(page).getByRole('button', { name: 'Draw a polygon' }).press('Enter')
  const canvas = editor(page).getByRole('region', { name: 'Map: arrow keys move it, plus and minus zoom' })
  const place = editor(page).getByRole('button', { name: 'Corner at the cross' })
  for (const [count, key] of ['ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    await place.press('Enter')
    await expect(corners(page)).toHaveCount(count + 1)
    const corner = corners(page).last()
    const was = await boundingBoxOrThrow(corner)
    await canvas.press(key)
    // an arrow key moves the map by 100 px, and the next corner is set only after that
    await expect
      .poll(async () => {
        const { x, y } = await boundingBoxOrThrow(corner)
        return Math.round(Math.hypot(x - was.x, y - was.y))
      })
      .toBe(100)
  }
  await editor(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(editor(page).locator('p[role=status]')).toContainText('3 corners')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, askari, 'admin', '/assignments/edit/2')
  await mapReady(other)
  await editor(other).getByText('Coordinates', { exact: true }).click()
  const lines = editor(other).getByLabel('Corners, one per line: latitude, longitude')
  await lines.fill('-1.283, 36.82\nnowhere\n-1.285, 36.82')
  await editor(other).getByRole('button', { name: 'Draw these coordinates' }).click()
  await expect(editor(other).getByText('Line 2 is not a latitude and a longitude: nowhere')).toBeVisible()
  await lines.fill('-1.283, 36.82\n-1.283, 36.823\n-1.285, 36.823\n-1.285, 36.821\n-1.285, 36.82')
  await editor(other).getByRole('button', { name: 'Draw these coordinates' }).click()
  await expect(editor(other).locator('p[role=status]')).toContainText('5 corners')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(history(other).first()).toContainText('Geofence redrawn')
  await other.context().close()

  await expect(page.getByText(/changed the assignment at .*What you have entered is untouched/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', {
    name: 'Somebody changed the assignment while you were editing',
  })
  await expect(conflict.getByRole('radio', { name: /Theirs 5 corners/ })).toBeVisible()
  await conflict.getByRole('radio', { name: /Yours 3 corners/ }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(history(page).first()).toContainText(/Geofence redrawn.*5 corners.*→.*3 corners/)
})

test('on a phone a circle is set and widened by a finger', async ({ browser, askari }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, askari, 'admin', '/assignments/edit/3')
  const map = await mapReady(page)
  await editor(page).getByRole('button', { name: 'Delete the geofence' }).tap()
  await editor(page).getByRole('button', { name: 'Draw a circle' }).tap()
  await map.tap({ position: { x: 170, y: 200 } })
  await expect(editor(page).locator('p[role=status]')).toContainText('Circle of')
  const radius = editor(page).getByRole('slider', { name: 'Radius' })
  const before = Number(await radius.getAttribute('aria-valuenow'))
  const box = await radius.boundingBox()
  if (!box) throw new Error('the radius takes no room')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
    })
  await send('touchStart', x)
  await send('touchMove', x + 20)
  await send('touchMove', x + 40)
  await send('touchEnd', x + 40)
  await expect
    .poll(async () => Number(await radius.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before * 1.3)
  // clicks instead of taps, because a page that is busy drawing takes a tap for a long press
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(history(page).first()).toContainText(/Circle of/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await mapReady(page)
  await expect(editor(page).locator('p[role=status]')).toContainText('Circle of')
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})
