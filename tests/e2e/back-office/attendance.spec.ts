import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { attendanceReply, type AttendanceBoardRow } from '../../../contract/attendance/attendance.ts'
import { devices, enrolmentReply } from '../../../contract/field/device.ts'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { axeViolations } from '../axe.ts'
import { expect, newSession, signIn, test } from '../askari-test.ts'

const MIN = 60_000
const ZONE = 'Africa/Nairobi'

test.use({ newProfile: true })

test('a guard arrives late, is corrected, submitted, approved and exported; late fixes then only notify', async ({
  page,
  askari,
}) => {
  test.setTimeout(240_000)
  const { token } = await newSession(askari, 'admin')
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${askari.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(reply.ok, `${path} ${reply.status}`).toBe(true)
    return reply.json()
  }
  // days before the demo's first positions, so guards on duty have none
  const date = addDays(zoneDateAt(Date.now(), ZONE), -3)
  const board = attendanceReply.parse(await call('GET', `/attendance?date=${date}`)).data
  const next = attendanceReply.parse(await call('GET', `/attendance?date=${addDays(date, 1)}`)).data
  const dutiesOf = ({ rows, from: begins }: typeof board, guard: string) =>
    rows.filter(({ workerId, from }) => workerId === guard && from >= begins)
  // selects a guard with exactly one duty on each day; rosters and second assignments give others none or two
  const duty = board.rows.find(
    ({ workerId, from, to, status }) =>
      from >= board.from &&
      to - from === 12 * 60 * MIN &&
      status === 'unknown' &&
      dutiesOf(board, workerId).length === 1 &&
      dutiesOf(next, workerId).length === 1,
  )
  expect(duty).toBeDefined()
  const { workerId, assignmentId, from } = duty as AttendanceBoardRow
  const nextDuty = (dutiesOf(next, workerId)[0]?.from ?? 0) - from
  const name = board.workers[workerId] ?? ''
  const site = assignments.reply.parse(await call('GET', `/assignments/${assignmentId}`)).data
  const [ring = []] = parseGeofence(site.geofence_coordinates ?? '')?.coordinates ?? []
  const middle = [0, 1].map((axis) => ring.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / ring.length)
  const phone = devices.reply.parse(
    await call('POST', '/devices', { worker_id: workerId, label: 'Gate' }),
  ).data
  const { data } = enrolmentReply.parse(await call('GET', `/devices/${phone.id}/enrolment`))
  const address = (data.ways[0]?.url ?? '')
    .replace(/\/[^/]*$/, '/overland')
    .replace(/^https?:\/\/[^/]+/, askari.url)
  const send = async (first: number, last: number, east: number) => {
    const locations = Array.from({ length: (last - first) / 4 + 1 }, (_, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [(middle[0] ?? 0) + east, middle[1]] },
      properties: {
        timestamp: new Date(from + (first + i * 4) * MIN).toISOString(),
        horizontal_accuracy: 8,
      },
    }))
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locations }),
    })
    expect(reply.ok, await reply.text()).toBe(true)
  }
  await send(-20, 28, 0.02)
  await send(32, 300, 0)
  await send(500, 720, 0)

  await signIn(page, askari, 'admin', `/attendance?date=${date}`)
  const lane = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  await expect(lane).toContainText('Late 32 min')
  // no phone reported for the other guards, so their attendance is unknown
  const unknown = page.getByRole('button').filter({ hasText: 'No fix was received' }).first()
  await expect(unknown).toContainText('Unknown')
  await expect(lane).toContainText('32 min after the beginning')
  expect(await axeViolations(page)).toEqual([])
  await lane.click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('Arrived at')).toBeVisible()
  await expect(dialog.getByLabel('Positions during this duty')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText(/Please/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stood at the back gate.')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText('Stood at the back gate.')).toBeVisible()
  await page.keyboard.press('Escape')

  const sheet = (await call('POST', '/attendance-sheets', {
    worker_id: workerId,
    from_day: date,
    to_day: addDays(date, 1),
  })) as { data: { id: string } }
  await page.goto(`${askari.url}/attendance/sheets/view/${sheet.data.id}`)
  await take(page, 'Submit')
  await take(page, 'Approve')
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Stood at the back gate.')

  const before = await page.getByRole('region', { name: 'Guards by day' }).textContent()
  await send(nextDuty / MIN - 4, nextDuty / MIN + 720, 0)
  await expect(page.getByText('The approved sheet has not changed.')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('region', { name: 'Guards by day' })).toHaveText(before ?? '')
  expect(await call('GET', `/attendance-sheets/${sheet.data.id}`)).toMatchObject({
    data: { status: 'approved' },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${askari.url}/attendance?date=${date}`)
  await expect(lane).toContainText('Present')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

async function take(page: Page, verb: string) {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}
