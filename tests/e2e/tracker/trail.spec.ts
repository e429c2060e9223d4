import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractBundle } from '../../../domain/evidence/bundle/bundle-page.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { expect, exportAs, findGuardWithTrail, signIn, test, waitUntilSealed } from '../askari-test.ts'
import { verifyEvidenceFile } from '../evidence-page.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Trail Statistics' })
const points = (page: Page) => figures(page).getByRole('definition').first()
const playback = (page: Page) => page.getByRole('group', { name: 'Playback' })

test('a moment is kept: in what is copied, and by a step back from another guard', async ({
  page,
  context,
  askari,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
  const head = page.getByTestId('current-position')
  await expect(head).toContainText('Current Position')
  await expect(head).toContainText(guard.name)
  await expect(head).toContainText(/GMT\+3$/)

  await page.getByTestId('map').hover()
  await page.mouse.wheel(0, 600)
  await expect(playback(page)).toHaveAttribute('data-held', 'zoom')
  await expect(playback(page)).not.toHaveAttribute('data-held', 'zoom')
  await page.keyboard.press('c')
  await expect(page.getByText('Link copied.').first()).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const { guard: whose, from, to, at, hours } = Object.fromEntries(link.searchParams)
  expect([whose, hours, Number(to) - Number(from) >= 24 * 3_600_000]).toEqual([guard.id, undefined, true])
  const opened = await context.newPage()
  await opened.goto(link.href)
  await expect(playback(opened)).toHaveAttribute('data-state', 'paused')
  // the map, too, is where it was
  const scale = (of: Page) => of.locator('.maplibregl-ctrl-scale')
  await expect(scale(opened)).toHaveText(await scale(page).innerText())
  await expect(opened).toHaveURL(new RegExp(`at=${at}(&|$)`))
  await opened.close()

  const moment = () => new URL(page.url()).searchParams.get('at')
  await expect.poll(moment, 'the address goes with the head').not.toBeNull()
  const [window, played] = [/from=\d+&to=\d+/.exec(page.url())?.[0], Number(moment())]
  await page.reload()
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
  expect(page.url()).toContain(`${window}&at=`)
  await expect.poll(() => Number(moment())).toBeGreaterThan(played)
  await page.keyboard.press('k')
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  // a paused playback is still paused after a reload
  const paused = await playback(page).locator('time').innerText()
  await expect.poll(() => zoneClock('Africa/Nairobi').full(Number(moment()))).toBe(paused)
  await page.reload()
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  await expect(playback(page).locator('time')).toHaveText(paused)
  await page.getByRole('slider', { name: 'Playback position' }).focus()
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  const time = await playback(page).locator('time').innerText()
  await page.locator(`[data-guard]:not([data-guard="${guard.id}"])`).first().getByRole('button').click()
  await expect(page).not.toHaveURL(new RegExp(`guard=${guard.id}&`))
  await expect(head).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`guard=${guard.id}&from=\\d+&to=\\d+&at=`))
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  await expect(playback(page).locator('time')).toHaveText(time)
})

test('a trail that cannot be loaded has no figures, and is there after another try', async ({
  page,
  askari,
}) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  let away = true
  for (const path of ['**/api/live-locations/**', '**/api/patrols?**'])
    await page.route(path, (route) => (away ? route.abort() : route.continue()))
  await page.getByRole('button', { name: '6hrs', exact: true }).click()
  await expect(figures(page)).toContainText('Error loading trail data. Please try again.')
  await expect(figures(page)).not.toContainText('Points')
  away = false
  await figures(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => Number(await points(page).innerText())).toBeGreaterThan(50)
  await expect(playback(page)).toHaveAttribute('data-state', 'playing')
})

/** Counts the pixels of these colours in the PNG on the clipboard, and returns its size. */
const copiedPicture = (page: Page, colours: [number, number, number][]) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    const image = await createImageBitmap((await item?.getType('image/png')) as Blob)
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const counts = wanted.map(() => 0)
    for (let i = 0; i < data.length; i += 4)
      wanted.forEach((colour, k) => {
        if (colour.every((part, j) => Math.abs(part - (data[i + j] as number)) < 12))
          counts[k] = (counts[k] ?? 0) + 1
      })
    return { counts, height: image.height }
  }, colours)

test('a second guard lies beside on one clock, in the link and in what is copied', async ({
  page,
  context,
  askari,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  const choice = page.getByRole('combobox', { name: 'Second guard' })
  const legend = page.getByRole('list', { name: 'Colours of the trails' })
  await expect(choice).toBeVisible()
  const [second, third] = await choice
    .locator('optgroup')
    .first()
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => ({ id: (option as HTMLOptionElement).value, name: option.textContent })),
    )
  if (!second || !third) throw new Error('nobody else is on the assignment')

  let away = true
  await page.route(`**/api/live-locations/${third.id}?**`, (route) =>
    away ? route.abort() : route.continue(),
  )
  await choice.selectOption(third.id)
  const failed = page
    .getByRole('alert')
    .filter({ hasText: `The trail of ${third.name} could not be loaded.` })
  await expect(failed).toBeVisible()
  away = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(legend).toContainText(`${third.name}`)

  await choice.selectOption(second.id)
  await expect(page).toHaveURL(new RegExp(`beside=${second.id}`))
  await expect(legend).toContainText(guard.name)
  await expect(legend).toContainText(new RegExp(`${second.name}(\\d+ points|No position)`))

  await page.keyboard.press('k')
  await expect(playback(page)).toHaveAttribute('data-state', 'paused')
  const copy = async (what: string, said: string) => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: what }).click()
    await expect(page.getByText(said).first()).toBeVisible()
  }
  await copy('Text with place and time', 'Text copied.')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const [first, other, address] = text.split('\n')
  expect(first).toMatch(
    new RegExp(`^${guard.name}: -?\\d+\\.\\d{5}, -?\\d+\\.\\d{5} on .* GMT\\+3 \\(.*Z\\)$`),
  )
  expect(other?.startsWith(`${second.name}: `)).toBe(true)
  expect(other?.split(' on ')[1]).toBe(first?.split(' on ')[1])
  expect(new URL(address ?? '').searchParams.get('beside')).toBe(second.id)

  await copy('Picture of the map', 'Picture copied.')
  const map = await page.getByTestId('map').boundingBox()
  const picture = await copiedPicture(page, [
    [255, 0, 0],
    [47, 140, 255],
  ])
  for (const count of picture.counts) expect(count).toBeGreaterThan(100)
  expect(picture.height).toBeGreaterThan((map?.height ?? 0) + 40)

  const opened = await context.newPage()
  await opened.goto(address ?? '')
  await expect(playback(opened)).toHaveAttribute('data-state', 'paused')
  await expect(opened.getByRole('list', { name: 'Colours of the trails' })).toContainText(second.name ?? '')
  await opened.close()

  await legend.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expect(legend).toHaveCount(0)
  await expect(page).not.toHaveURL(/beside=/)
  await expect(choice).toHaveValue('')
})

test('a day of the calendar is shown with its dates, and saved as it is shown', async ({ page, askari }) => {
  const guard = await findGuardWithTrail(askari)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}`)
  await page.getByRole('button', { name: 'Dates', exact: true }).click()
  const days = page.getByRole('group', { name: 'Days with data' })
  await days
    .getByRole('button', { name: /day,? \d/, disabled: false })
    .last()
    .click()
  await expect(page).toHaveURL(/from=\d+&to=\d+/)
  await expect(page.getByTestId('trail-window')).toHaveText(/^\d+ \w+ \d{4}, 00:00 to .*, 23:59 GMT\+3$/)
  await expect(figures(page)).toHaveAttribute('data-phase', 'loaded')
  await page.getByRole('button', { name: 'Speed', exact: true }).click()
  await page.getByRole('button', { name: 'Fit', exact: true }).click()
  const download = page.waitForEvent('download')
  const shown = Number(await points(page).innerText())
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await exportAs(page, 'gpx')
  const gpx = await readFile(await (await download).path(), 'utf8')
  const saved = gpx.match(/<trkpt /g)?.length ?? 0
  // the guard may have moved on between the two readings
  expect(saved - shown).toBeGreaterThanOrEqual(0)
  expect(saved - shown).toBeLessThan(5)
})

test('the evidence of a trail is a page that verifies and replays it without a network, and finds a changed byte', async ({
  page,
  browser,
  askari,
}, testInfo) => {
  const guard = await findGuardWithTrail(askari)
  await waitUntilSealed(askari, guard.id)
  await signIn(page, askari, 'investigator', `/tracker/trail?guard=${guard.id}&hours=24`)
  await expect(figures(page)).toHaveAttribute('data-phase', 'loaded')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await exportAs(page, 'bundle')
  const whole = testInfo.outputPath('evidence.html')
  await (await download).saveAs(whole)
  const text = await readFile(whole, 'utf8')
  const changed = testInfo.outputPath('changed.html')
  await writeFile(
    changed,
    text.replace(
      /"leaf":\[(\d+)(\d)/,
      (_, rest: string, last: string) => `"leaf":[${rest}${9 - Number(last)}`,
    ),
  )

  const alone = await browser.newContext({ offline: true })
  const opened = await alone.newPage()
  const asked: string[] = []
  opened.on('request', (request) => asked.push(request.url()))
  await verifyEvidenceFile(opened, whole)
  const sent = createHash('sha256').update(extractBundle(text)).digest('hex')
  await expect(opened.locator('#about')).toContainText(`SHA-256 of what was sent${sent}`)
  await expect(opened.locator('#reading')).toHaveText(/ · Position 1 of /)
  await expect(opened.locator('#covered')).toContainText('they were not changed')
  await opened.getByRole('slider', { name: 'Time' }).press('ArrowRight')
  await expect(opened.locator('#reading')).toHaveText(/ · Position 2 of /)
  await opened.goto(`file://${changed}`)
  await expect(opened.getByRole('status')).toHaveText(/^Do not rely on this file: /)
  expect(asked).toEqual([`file://${whole}`, `file://${changed}`])
  await alone.close()
})
