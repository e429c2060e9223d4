import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { devices, enrolmentReply } from '../../../contract/field/device.ts'
import { weekMonday } from '../../../domain/roster/planned-duty.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'
import { axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

const ZONE = 'Africa/Nairobi'
const MIN = 60_000
const GATE = [36.9, -1.4] as const
/** half of the side of a square of 200 m, degrees */
const HALF = 0.0009

test.use({ newProfile: true })

let askari: ServerProcess
let folder: string
/** the first Monday in the future */
const monday = addDays(weekMonday(zoneDateAt(Date.now(), ZONE)), 7)
const at = (day: string, time: string) => wallTimeOn(day, time, ZONE)

const clockFile = () => join(folder, 'moved')
const moveClock = (t: number) => writeFileSync(clockFile(), String(t - Date.now()))

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'askari-clock-'))
  moveClock(at(monday, '04:00'))
  const clock = new URL('../../support/http/moved-clock.mjs', import.meta.url).href
  askari = await startServer({
    DEMO: '1',
    DEMO_HOURS: '1',
    MOVED_CLOCK: clockFile(),
    NODE_OPTIONS: `--import ${clock}`,
  })
})
test.afterAll(async () => {
  await askari.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Restarts the server with its clock at `t`, and sets the page's clock, too. */
async function setClock(page: Page, t: number): Promise<void> {
  await page.goto('about:blank')
  await askari.stop()
  moveClock(t)
  await askari.restart()
  await page.clock.setSystemTime(t)
}

const api = async (method: string, path: string, body?: object) => {
  const { token } = await newSession(askari, 'admin')
  const reply = await fetch(`${askari.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(reply.ok, `${path} ${await reply.clone().text()}`).toBe(true)
  return (await reply.json()) as { data: { id: string } }
}
const idOf = async (path: string, body: object) => (await api('POST', path, body)).data.id

/** Sends a position for every two minutes in one message, as a phone does after an outage. */
async function sendFixes(address: string, from: number, to: number, east: number): Promise<void> {
  const locations = Array.from({ length: (to - from) / (2 * MIN) + 1 }, (_, i) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [GATE[0] + east, GATE[1]] },
    properties: { timestamp: new Date(from + i * 2 * MIN).toISOString(), horizontal_accuracy: 8 },
  }))
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ locations }),
  })
  expect(reply.ok, await reply.text()).toBe(true)
}

/** Presses Tab until `wanted` has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

test('a week is planned by keys and published, a guard arrives late, is corrected, approved and exported', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000)
  await page.clock.install({ time: at(monday, '04:00') })
  const client = await idOf('/clients', { name: 'Limuru Dairies' })
  const [east, north] = GATE
  const ring = [
    [east - HALF, north - HALF],
    [east + HALF, north - HALF],
    [east + HALF, north + HALF],
    [east - HALF, north + HALF],
    [east - HALF, north - HALF],
  ]
  const assignment = await idOf('/assignments', {
    name: 'Dairy Gate',
    client_id: client,
    has_geofence: true,
    geofence_coordinates: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
  })
  const guard = { user_full_name: 'Atieno Mwangi', licence_expires_on: '2040-01-01' }
  const worker = await idOf('/workers', guard)
  await idOf(`/assignment-workers/${assignment}`, { worker_id: worker })
  const pattern = await idOf('/shift-patterns', {
    name: 'AA early',
    start_local: '06:00',
    duration_min: 600,
    days: { kind: 'daily' },
    required_guards: 1,
  })
  await api('POST', `/assignments/${assignment}/strength`, { strength: [{ post: null, pattern, guards: 1 }] })
  const phone = devices.reply.parse(
    await api('POST', '/devices', { worker_id: worker, label: 'Dairy phone' }),
  ).data
  const { data } = enrolmentReply.parse(await api('GET', `/devices/${phone.id}/enrolment`))
  const address = (data.ways[0]?.url ?? '')
    .replace(/\/[^/]*$/, '/overland')
    .replace(/^https?:\/\/[^/]+/, askari.url)

  // the roster is planned and published by keyboard only
  await signIn(page, askari, 'admin', `/schedule/roster?week=${monday}`)
  const grid = page.getByRole('grid', { name: 'Roster' })
  await expect(grid.getByRole('rowheader').first()).toBeVisible()
  await tabTo(page, page.getByLabel('Find a row'))
  await page.keyboard.type('Dairy Gate')
  await expect(grid.getByRole('row', { name: /Dairy Gate/ })).toHaveCount(1)
  const cell = grid.getByRole('gridcell').and(page.locator('[tabindex="0"]'))
  await tabTo(page, cell)
  await page.keyboard.press('Enter')
  const assigning = page.getByRole('dialog')
  await expect(assigning.getByRole('combobox', { name: 'Guard' })).toBeFocused()
  await page.keyboard.type('Atieno')
  await expect(assigning.getByRole('option', { name: /Atieno Mwangi/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell).toHaveAccessibleName(/1 of 1 required guards. Atieno Mwangi/)
  await expect(cell).toBeFocused()
  await page.keyboard.press('c')
  for (let day = 1; day < 6; day += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(cell).toHaveAccessibleName(/0 of 1 required guards/)
    await page.keyboard.press('v')
    await expect(cell).toHaveAccessibleName(/1 of 1 required guards. Atieno Mwangi/)
  }
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const publishing = page.getByRole('dialog', { name: 'Publish the roster' })
  await expect(publishing.getByText('Dairy Gate')).toBeVisible()
  await tabTo(page, publishing.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Roster published.')).toBeVisible()

  // the guard arrives half an hour late
  await setClock(page, at(monday, '06:50'))
  await sendFixes(address, at(monday, '05:50'), at(monday, '06:28'), 0.02)
  await sendFixes(address, at(monday, '06:32'), at(monday, '06:48'), 0)
  await signIn(page, askari, 'admin', '/attendance')
  const lane = page.getByRole('button', { name: /^Atieno Mwangi/ }).first()
  await expect(lane).toContainText('Late 32 min')
  expect(await axeViolations(page)).toEqual([])

  // after the day: corrects it with a reason, submits, approves and exports it
  await setClock(page, at(addDays(monday, 1), '08:00'))
  await sendFixes(address, at(monday, '06:50'), at(monday, '16:00'), 0)
  await signIn(page, askari, 'admin', `/attendance?date=${monday}`)
  await expect(lane).toContainText('Late 32 min')
  await lane.click()
  const dialog = page.getByRole('dialog', { name: 'Atieno Mwangi' })
  await expect(dialog.getByLabel('Positions during this duty')).toBeVisible()
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Arrival').fill(`${monday}T06:00`)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Relieved the night guard at the back gate.')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText('Relieved the night guard at the back gate.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lane).toContainText('Present')
  const sheet = await idOf('/attendance-sheets', { worker_id: worker, from_day: monday, to_day: monday })
  await page.goto(`${askari.url}/attendance/sheets/view/${sheet}`)
  for (const verb of ['Submit', 'Approve']) {
    await page.getByRole('button', { name: verb, exact: true }).click()
    const step = page.getByRole('dialog')
    await step.getByRole('button', { name: verb, exact: true }).click()
    await expect(step).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const save = async (name: string) => {
    const waited = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const path = join(folder, `sheet.${name === 'CSV' ? 'csv' : 'xlsx'}`)
    await (await waited).saveAs(path)
    return path
  }
  const lines = readFileSync(await save('CSV'), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Relieved the night guard at the back gate.')
  expect(
    readFileSync(await save('Excel'))
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  // on a phone: the attendance board, and the guard's own page by their link
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${askari.url}/attendance?date=${monday}`)
  await expect(lane).toContainText('Present')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(`${askari.url}/employees/patrollers/view-security-officer/${worker}`)
  await page.getByRole('button', { name: 'Issue a link' }).click()
  const link = await page.getByText(/\/my-roster\//).textContent()
  const own = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await own.clock.install({ time: at(addDays(monday, 1), '08:00') })
  await own.goto(link ?? '')
  await expect(own.getByRole('heading', { name: 'Atieno Mwangi', level: 1 })).toBeVisible()
  await expect(
    own.getByRole('region', { name: 'Duties', exact: true }).getByRole('listitem'),
  ).not.toHaveCount(0)
  expect(await axeViolations(own)).toEqual([])
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await own.context().close()
})
