import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceReply } from '../../../contract/attendance/attendance.ts'
import { attendanceSheets, sheetRowsReply } from '../../../contract/attendance/attendance-sheets.ts'
import { circleShape, offsetCorner, formatShape } from '../../../domain/geo/editable-geofence.ts'
import { rosterId } from '../../../domain/roster/planned-duty.ts'
import { notificationsReply } from '../../../contract/notifications/notification.ts'
import {
  setClock,
  closeHours,
  company,
  DUTY,
  runNotificationFollower,
  HOUR,
  createAndGetId,
  runAttendanceTimers,
  MIN,
  POST,
  publish,
  running,
  send,
  startAttendance,
  stays,
} from '../../support/records/attendance-server.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'

let guard: string
let client: string
let site: string
let sheet: string

const fixes = (from: number, to: number, east = 0) => stays(guard, from, to, east)
const board = async () => attendanceReply.parse((await send('GET', '/attendance?date=2026-11-24')).body).data
const own = async () => (await board()).rows.find(({ workerId }) => workerId === guard)
beforeAll(async () => {
  await startAttendance()
  client = await createAndGetId('/clients', { name: 'Kiambu Mills' })
  site = await createAndGetId('/assignments', {
    client_id: client,
    name: 'Kiambu Mill Gate',
    geofence_coordinates: formatShape(circleShape(POST, 60)),
  })
  guard = await createAndGetId('/workers', { user_full_name: '=HYPERLINK("x")', employee_no: 'KM-7' })
  await createAndGetId(`/assignment-workers/${site}`, {
    worker_id: guard,
    shift: { name: 'Day', start_local: '06:00', duration_min: 480 },
  })
})
afterAll(() => running.app.close())

it('shows on the day board who is due, late, present, with the reason and its fixes', async () => {
  await setClock(DUTY - HOUR)
  expect(await own()).toMatchObject({ status: 'expected', from: DUTY, to: DUTY + 8 * HOUR })
  await setClock(DUTY + 20 * MIN)
  expect(await own()).toMatchObject({
    status: 'unknown',
    lateMin: 0,
    unknownMin: 20,
    findings: [{ kind: 'no_fixes' }],
  })
  await setClock(DUTY + HOUR)
  await acceptFixes(running.app.context, company, [...fixes(-10, 30, 900), ...fixes(34, 60)], 'osmand')
  const row = await own()
  expect(row).toMatchObject({ status: 'late', lateMin: 34, sheet: null })
  expect(row?.findings).toEqual([
    expect.objectContaining({ kind: 'arrived_late', proof: [DUTY + 30 * MIN, DUTY + 34 * MIN] }),
  ])
  const { workers, assignments } = await board()
  expect([workers[guard], assignments[site]]).toEqual(['=HYPERLINK("x")', 'Kiambu Mill Gate'])
  const query = `worker_id=${guard}&assignment_id=${site}&from=${DUTY}&to=${DUTY + HOUR}`
  const shown = await send('GET', `/attendance/fixes?${query}`)
  expect((shown.body as unknown as { data: { fixes: unknown[] } }).data.fixes).toHaveLength(29)
})

it('takes clock events of a supervisor, and refuses those to come', async () => {
  const said = { worker_id: guard, assignment_id: site, kind: 'break_start' }
  expect(
    (await send('POST', '/attendance/clock-events', { ...said, happened_at: running.now + HOUR })).status,
  ).toBe(422)
  await createAndGetId('/attendance/clock-events', { ...said, happened_at: running.now - 2 * MIN })
  expect(await own()).toMatchObject({ status: 'late' })
  await createAndGetId('/attendance/clock-events', { ...said, kind: 'break_end', happened_at: running.now })
})

it('is corrected with a reason, which keeps what was found before', async () => {
  await setClock(DUTY + 20 * HOUR)
  await acceptFixes(running.app.context, company, fixes(62, 300), 'osmand')
  expect(await own()).toMatchObject({ status: 'late', minutes: 266 - 2, silentMin: 180 })
  const correction = { worker_id: guard, assignment_id: site, duty_from: DUTY, status: 'present' }
  const wrong = { ...correction, arrival: DUTY + 34 * MIN, departure: DUTY, reason: 'Relieved at noon.' }
  expect((await send('POST', '/attendance/corrections', wrong)).body).toMatchObject({
    data: { departure: ['The departure comes after the arrival.'] },
  })
  expect((await send('POST', '/attendance/corrections', { ...wrong, duty_from: DUTY + 1 })).status).toBe(422)
  await createAndGetId('/attendance/corrections', { ...wrong, departure: DUTY + 360 * MIN })
  expect(await own()).toMatchObject({
    status: 'present',
    minutes: 326,
    correction: { reason: 'Relieved at noon.' },
    findings: expect.arrayContaining([expect.objectContaining({ kind: 'arrived_late' })]),
  })
})

it('reports what late fixes change while it is open', async () => {
  // an absence without correction, on the next day
  await setClock(DUTY + 41 * HOUR)
  await closeHours(DUTY + 40 * HOUR)
  const next = [...fixes(24 * 60 - 4, 24 * 60 + 100), ...fixes(24 * 60 + 300, 24 * 60 + 480)]
  expect((await board()).changes).toEqual([])
  await acceptFixes(running.app.context, company, next, 'osmand')
  await runAttendanceTimers()
  const reply = await send('GET', '/attendance?date=2026-11-25')
  const { rows, changes } = attendanceReply.parse(reply.body).data
  expect(rows.find(({ workerId }) => workerId === guard)).toMatchObject({ status: 'present', minutes: 480 })
  expect(changes).toMatchObject([
    {
      worker_id: guard,
      sheet_id: null,
      before: { status: 'unknown', minutes: 0 },
      after: { status: 'present', minutes: 480 },
    },
  ])
  await runAttendanceTimers()
  expect(
    attendanceReply.parse((await send('GET', '/attendance?date=2026-11-25')).body).data.changes,
  ).toHaveLength(1)
})

it('is submitted, approved and exported; late fixes then leave it and notify its approver', async () => {
  const period = { worker_id: guard, from_day: '2026-11-24', to_day: '2026-11-25' }
  sheet = await createAndGetId('/attendance-sheets', { ...period, to_day: '2026-11-24' })
  await send('PATCH', `/attendance-sheets/${sheet}`, { to_day: '2026-11-25' })
  const found = await send('GET', '/attendance-sheets?search=2026-11-24 – 2026-11-25')
  expect(attendanceSheets.page.parse(found.body).data.map(({ id }) => id)).toContain(sheet)
  expect((await send('POST', '/attendance-sheets', period)).body).toMatchObject({ code: 'overlaps' })
  const path = `/attendance-sheets/${sheet}`
  const rows = async () => sheetRowsReply.parse((await send('GET', `${path}/rows`)).body).data
  expect((await rows()).lines.map(({ minutes, regular, night }) => [minutes, regular, night])).toEqual([
    [326, 326, 0],
    [480, 450, 30],
  ])
  expect((await send('POST', `${path}/approve`)).status).toBe(409)
  expect((await send('POST', `${path}/submit`)).body).toMatchObject({ code: 'period_not_over' })
  await setClock(DUTY + 50 * HOUR)
  await send('POST', `${path}/submit`)
  const approved = await send('POST', `${path}/approve`)
  expect(attendanceSheets.reply.parse(approved.body).data).toMatchObject({
    status: 'approved',
    notices: 0,
    approved_at: running.now,
  })
  const correction = {
    worker_id: guard,
    assignment_id: site,
    duty_from: DUTY,
    status: 'absent',
    reason: 'Too late for this.',
  }
  expect((await send('POST', '/attendance/corrections', correction)).body).toMatchObject({
    code: 'sheet_approved',
  })

  await runNotificationFollower()
  // positions too late for the sheet, although their hours are not sealed yet
  await closeHours(0)
  const late = fixes(24 * 60 + 102, 24 * 60 + 298, 900)
  await acceptFixes(running.app.context, company, late, 'osmand')
  await runAttendanceTimers()
  expect((await rows()).lines.map(({ minutes }) => minutes)).toEqual([326, 480])
  expect(await rows()).toMatchObject({
    frozen: true,
    changes: [{ sheet_id: sheet, before: { minutes: 480 } }, {}],
  })
  expect(attendanceSheets.reply.parse((await send('GET', path)).body).data.notices).toBe(1)
  const mails = await running.app.context.db.selectFrom('outbox').select(['addressee', 'subject']).execute()
  expect(mails.filter(({ subject }) => subject?.includes('Late positions'))).toHaveLength(1)
  await runNotificationFollower()
  const notices = notificationsReply.parse((await send('GET', '/notifications')).body).data
  expect(notices.map(({ title, href }) => [title, href])).toEqual([
    [
      'Late positions for the approved attendance sheet 2026-11-24 – 2026-11-25',
      `/attendance/sheets/view/${sheet}`,
    ],
  ])
})

it('is exported as CSV and XLSX in which no name is a formula', async () => {
  const csv = await send('GET', `/attendance-sheets/${sheet}/export?format=csv`)
  const lines = csv.text.trim().split('\r\n')
  expect(lines[0]).toBe(
    'employee_no,guard,site,date,due_from,due_to,arrival,departure,status,late_min,early_min,minutes,regular_hours,night_hours,overtime_hours,holiday_hours,reason,unknown_min,unknown_reason',
  )
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain('2026-11-24 06:34,2026-11-24 12:00,Present,34,120,326,5.43,0,0,0')
  const xlsx = await send('GET', `/attendance-sheets/${sheet}/export?format=xlsx`)
  const files = unzipSync(xlsx.bytes)
  const parts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)] as const)
  expect(parts.filter(([name]) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(3)
  expect(
    parts.some(([, text]) => text.includes('=HYPERLINK(&quot;x&quot;)') || text.includes('=HYPERLINK("x")')),
  ).toBe(true)
  expect(parts.some(([, text]) => /<f[ >]/.test(text))).toBe(false)
})

it('is approved with one sheet: a second one over the same duties neither counts nor changes them', async () => {
  await setClock(DUTY + 100 * HOUR)
  const rowsOf = async (id: string) =>
    sheetRowsReply.parse((await send('GET', `/attendance-sheets/${id}/rows`)).body).data
  const before = (await rowsOf(sheet)).lines
  const ofSite = { assignment_id: site, from_day: '2026-11-24', to_day: '2026-11-26' }
  const second = await createAndGetId('/attendance-sheets', ofSite)
  const found = await rowsOf(second)
  expect(found.rows.map((row) => row.sheet?.id)).toEqual([sheet, sheet, second])
  expect(found.lines).toMatchObject([
    { from: DUTY + 48 * HOUR, status: 'unknown', unknown: 'no_fixes', unknownMin: 480, minutes: 0 },
  ])
  const csv = await send('GET', `/attendance-sheets/${second}/export?format=csv`)
  expect(csv.text.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/,Unknown,0,0,0,0,0,0,0,,480,No fix was received$/),
  ])
  await send('POST', `/attendance-sheets/${second}/submit`)
  expect((await send('POST', `/attendance-sheets/${second}/approve`)).status).toBe(200)
  expect((await rowsOf(second)).lines).toHaveLength(1)
  expect((await rowsOf(sheet)).lines).toEqual(before)

  // two users approve sheets with the same duty at the same time
  const day = { from_day: '2026-11-27', to_day: '2026-11-27' }
  const both = [
    await createAndGetId('/attendance-sheets', { worker_id: guard, ...day }),
    await createAndGetId('/attendance-sheets', { assignment_id: site, ...day }),
  ]
  for (const id of both) await send('POST', `/attendance-sheets/${id}/submit`)
  const replies = await Promise.all(both.map((id) => send('POST', `/attendance-sheets/${id}/approve`)))
  // the second approval is refused, or computes its sheet without the duty
  expect(replies.map(({ status }) => status)).toContain(200)
  const lines = []
  for (const id of both) lines.push((await rowsOf(id)).lines.length)
  expect(lines.toSorted((a, b) => a - b)).toEqual([0, 1])
})

it('has the unpaid break of a planned duty, and of two duties that overlap the time of each', async () => {
  const monday = '2026-11-30'
  const pattern = await createAndGetId('/shift-patterns', {
    name: 'Planned day',
    start_local: '06:00',
    duration_min: 480,
    days: { kind: 'daily' },
    required_guards: 1,
    breaks: [{ kind: 'meal', minutes: 30, paid: false }],
  })
  const planned = { day: monday, startLocal: '06:00', durationMin: 480, name: 'Planned day', pattern }
  await publish(`/rosters/${rosterId(site, monday)}`, { id: 'one', guard, post: null, ...planned })
  const other = await createAndGetId('/assignments', {
    client_id: client,
    name: 'Kiambu Mill Silo',
    geofence_coordinates: formatShape(circleShape(offsetCorner(POST, 900, 0), 60)),
  })
  await createAndGetId(`/assignment-workers/${other}`, {
    worker_id: guard,
    shift: { name: 'Silo', start_local: '13:30', duration_min: 240 },
  })
  const begins = DUTY + 6 * 24 * HOUR
  await setClock(begins + 12 * HOUR)
  const there = fixes(6 * 24 * 60, 6 * 24 * 60 + 450)
  await acceptFixes(running.app.context, company, there, 'osmand')
  const reply = await send('GET', `/attendance?date=${monday}&worker_id=${guard}`)
  const rows = attendanceReply.parse(reply.body).data.rows.toSorted((a, b) => a.from - b.from)
  expect(rows.map(({ from, to, minutes }) => [(from - begins) / MIN, (to - begins) / MIN, minutes])).toEqual([
    [0, 450, 420],
    [450, 690, 0],
  ])
})

it('shows at midnight who is present without being due, and not who comes early or goes late', async () => {
  const other = await createAndGetId('/assignments', {
    client_id: client,
    name: 'Kiambu Mill Yard',
    geofence_coordinates: formatShape(circleShape(offsetCorner(POST, 5_000, 0), 60)),
  })
  const late = await createAndGetId('/workers', { user_full_name: 'Late leaver', employee_no: 'KM-8' })
  const visitor = await createAndGetId('/workers', { user_full_name: 'Visitor', employee_no: 'KM-9' })
  await createAndGetId(`/assignment-workers/${other}`, {
    worker_id: late,
    shift: { name: 'Evening', start_local: '15:30', duration_min: 480 },
  })
  const midnight = DUTY + (7 * 24 + 18) * HOUR
  await setClock(midnight + 3 * HOUR)
  const day = (midnight - DUTY) / MIN
  const [stayed, came] = [stays(late, day - 120, day + 24, 5_000), stays(visitor, day - 12, day + 10, 5_000)]
  await acceptFixes(running.app.context, company, [...stayed, ...came], 'osmand')
  for (const date of ['2026-12-01', '2026-12-02']) {
    const { rows } = attendanceReply.parse((await send('GET', `/attendance?date=${date}`)).body).data
    const notDue = rows.filter(({ status }) => status === 'not_due')
    expect(
      notDue.map(({ workerId, from, to }) => [workerId, (from - midnight) / MIN, (to - midnight) / MIN]),
    ).toEqual([[visitor, -12, 10]])
  }
})
