import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceReply } from '../../../contract/attendance/attendance.ts'
import { sheetRowsReply } from '../../../contract/attendance/attendance-sheets.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { circleShape, offsetCorner, formatShape } from '../../../domain/geo/editable-geofence.ts'
import { requiredStrengthAt, requiredDuties } from '../../../domain/roster/requirements.ts'
import { readRequirements } from '../../../server/roster/read-requirements.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import {
  setClock,
  company,
  DUTY,
  HOUR,
  createAndGetId,
  MIN,
  POST,
  running,
  send,
  startAttendance,
  stays,
} from '../../support/records/attendance-server.ts'

let client: string
let site: string
let silo: string

const DAY = 24 * HOUR
const clock = { times: dutyTimesIn('Africa/Nairobi'), timeZone: 'Africa/Nairobi' }
const guardOn = async (name: string, place: string, duty: object) => {
  const worker = await createAndGetId('/workers', { user_full_name: name, employee_no: name })
  await createAndGetId(`/assignment-workers/${place}`, { worker_id: worker, ...duty })
  return worker
}
const siteAt = (name: string, east: number) =>
  createAndGetId('/assignments', {
    client_id: client,
    name,
    geofence_coordinates: formatShape(circleShape(offsetCorner(POST, east, 0), 60)),
  })
const rowsOn = async (date: string, worker: string) =>
  attendanceReply.parse((await send('GET', `/attendance?date=${date}&worker_id=${worker}`)).body).data.rows
const approve = async (worker: string, day: string) => {
  const sheet = await createAndGetId('/attendance-sheets', { worker_id: worker, from_day: day, to_day: day })
  await send('POST', `/attendance-sheets/${sheet}/submit`)
  expect((await send('POST', `/attendance-sheets/${sheet}/approve`)).status).toBe(200)
}
const linesOf = async (sheet: string) =>
  sheetRowsReply.parse((await send('GET', `/attendance-sheets/${sheet}/rows`)).body).data.lines
const store = (fixes: ReturnType<typeof stays>) => acceptFixes(running.app.context, company, fixes, 'osmand')

beforeAll(async () => {
  await startAttendance()
  client = await createAndGetId('/clients', { name: 'Ruiru Mills' })
  site = await siteAt('Ruiru Gate', 0)
  silo = await siteAt('Ruiru Silo', 900)
})
afterAll(() => running.app.close())

it('has the breaks that a shift had on its day, and what was required then', async () => {
  const fields = {
    name: 'Ruiru day',
    start_local: '06:00',
    duration_min: 480,
    days: { kind: 'daily' },
    required_guards: 1,
  }
  const unpaid = (minutes: number) => [{ kind: 'meal', minutes, paid: false }]
  const pattern = await createAndGetId('/shift-patterns', { ...fields, breaks: unpaid(30) })
  const strength = (guards: number) => ({ strength: [{ post: null, pattern, guards }] })
  await send('POST', `/assignments/${site}/strength`, strength(2))
  const guard = await guardOn('Breaks', site, { shift_pattern_id: pattern })
  await setClock(DUTY + 10 * HOUR)
  await store(stays(guard, 0, 480))
  expect(await rowsOn('2026-11-24', guard)).toMatchObject([{ minutes: 450 }])

  await send('PATCH', `/shift-patterns/${pattern}`, { breaks: unpaid(60) })
  await send('POST', `/assignments/${site}/strength`, strength(5))
  await setClock(DUTY + DAY + 10 * HOUR)
  await store(stays(guard, DAY / MIN, DAY / MIN + 480))
  expect(await rowsOn('2026-11-24', guard)).toMatchObject([{ minutes: 450 }])
  expect(await rowsOn('2026-11-25', guard)).toMatchObject([{ minutes: 420 }])

  // a holiday without shifts counts if it was entered before the day began; yesterday's was entered too late
  await send('PATCH', `/shift-patterns/${pattern}`, { holiday_policy: 'off' })
  const holiday = (day: string) => ({ day, name: 'Founders’ Day', confirmed: true })
  const declared = { holidays: [holiday('2026-11-25'), holiday('2026-11-26')] }
  expect((await send('PATCH', '/roster-rules/own', declared)).status).toBe(200)
  const required = await readRequirements(running.app.context.db, company)
  const there = (day: number) => requiredStrengthAt(required, site, DUTY + day * DAY + HOUR, clock)
  expect([-1, 0, 1, 2, 3].map(there)).toEqual([0, 2, 5, 0, 5])
  const span = { from: DUTY - DAY, to: DUTY + 4 * DAY }
  expect(requiredDuties(required, site, span, clock)).toBe(2 + 5 + 0 + 5)
  expect(requiredDuties(required, silo, span, clock)).toBeNull()
})

it('has the holidays of the calendar as it was when the day ended', async () => {
  const guard = await guardOn('Holiday', site, {
    shift: { name: 'Day', start_local: '06:00', duration_min: 480 },
  })
  await setClock(DUTY + 4 * DAY - HOUR)
  await setClock(DUTY + 4 * DAY + 10 * HOUR)
  await store(stays(guard, (4 * DAY) / MIN, (4 * DAY) / MIN + 480))
  const day = { worker_id: guard, from_day: '2026-11-28', to_day: '2026-11-28' }
  const sheet = await createAndGetId('/attendance-sheets', day)
  const found = await linesOf(sheet)
  expect(found).toMatchObject([{ holiday: 0, regular: 450, night: 30 }])
  await setClock(DUTY + 5 * DAY)
  const declared = { holidays: [{ day: '2026-11-28', name: 'Founders’ Day', confirmed: true }] }
  expect((await send('PATCH', '/roster-rules/own', declared)).status).toBe(200)
  expect(await linesOf(sheet)).toEqual(found)
})

it('judges a clock event by the sheet of its duty, also past midnight', async () => {
  await setClock(DUTY + 6 * DAY)
  const shift = { name: 'Night', start_local: '18:00', duration_min: 720 }
  const [approved, open] = [
    await guardOn('Night approved', site, { shift }),
    await guardOn('Night open', site, { shift }),
  ]
  // the night shift of 30 November ends on 1 December at 06:00
  await setClock(DUTY + 9 * DAY)
  await approve(approved, '2026-11-30')
  await approve(open, '2026-12-01')
  const out = (worker: string, t: number) =>
    send('POST', '/attendance/clock-events', {
      worker_id: worker,
      assignment_id: site,
      kind: 'out',
      happened_at: t,
    })
  const ends = DUTY + 7 * DAY
  expect((await out(approved, ends)).body).toMatchObject({ code: 'sheet_approved' })
  expect((await out(open, ends)).status).toBe(201)
  expect((await out(open, ends + DAY)).body).toMatchObject({ code: 'sheet_approved' })
})

it('counts no time twice: a correction stays out of what another duty counts', async () => {
  await setClock(DUTY + 10 * DAY - 2 * HOUR)
  const shift = (name: string, start_local: string) => ({ shift: { name, start_local, duration_min: 480 } })
  const guard = await guardOn('Twice', site, shift('Day', '06:00'))
  await createAndGetId(`/assignment-workers/${silo}`, { worker_id: guard, ...shift('Evening', '14:00') })
  await setClock(DUTY + 11 * DAY)
  const minute = (10 * DAY) / MIN
  await store([...stays(guard, minute, minute + 470), ...stays(guard, minute + 540, minute + 960, 900)])
  const begins = DUTY + 10 * DAY
  const correct = (until: number) =>
    send('POST', '/attendance/corrections', {
      worker_id: guard,
      assignment_id: site,
      duty_from: begins,
      status: 'present',
      arrival: begins,
      departure: until,
      reason: 'Waited for the relief.',
    })
  const refused = await correct(begins + 10 * HOUR)
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'duplicate_time', data: { departure: [expect.stringContaining('counts at Ruiru Silo')] } },
  ])
  expect((await correct(begins + 9 * HOUR)).status).toBe(201)
  // late positions add no hours that the correction already counts elsewhere
  await store(stays(guard, minute + 478, minute + 538, 900))
  const rows = await rowsOn('2026-12-04', guard)
  expect(rows.map(({ minutes }) => minutes)).toEqual([540, 420])
})
