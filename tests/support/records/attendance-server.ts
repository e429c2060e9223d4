import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { conflictsReply } from '../../../contract/roster/roster.ts'
import { cornerAt, offsetCorner } from '../../../domain/geo/editable-geofence.ts'
import { lateAttendancePolicy } from '../../../server/attendance/late-attendance.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { runTimersOnce } from '../../../server/background/run-timers.ts'
import { policyFollower } from '../../../server/background/start-background.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { notificationPolicy } from '../../../server/notifications/notification-policy.ts'
import { runningApp, type RunningApp } from '../http/running-app.ts'

export const MIN = 60_000
export const HOUR = 60 * MIN
export const company = companyId('1')
/** start of the duty: 06:00 on 24 November in Nairobi */
export const DUTY = Date.parse('2026-11-24T03:00:00Z')

export const POST = cornerAt(36.9, -1.4)

const FIRST = DUTY - 20 * HOUR
/** The server of the test file, with its clock and the administrator's token. */
export const running = { now: FIRST, app: null as never as RunningApp, token: '' }

export async function startAttendance(): Promise<void> {
  // reset, because test files of one worker share this module
  running.now = FIRST
  running.app = await runningApp({ now: () => running.now })
  running.token = await running.app.signIn('admin@askari.example')
}

export const send = async (method: string, path: string, body?: object, headers: object = {}) => {
  const reply = await fetch(`${running.app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${running.token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = reply.headers.get('content-type')?.includes('json')
  return { status: reply.status, bytes, text, body: isJson ? (JSON.parse(text) as { data: never }) : null }
}
export const createAndGetId = async (path: string, body: object) => {
  const reply = await send('POST', path, body)
  expect([reply.status, reply.text]).toEqual([201, expect.anything()])
  return (reply.body as unknown as { data: { id: string } }).data.id
}
export const closeHours = (until: number) =>
  running.app.context.db
    .insertInto('sealing_state')
    .values({ company, round: 1, closed_until: until, due_until: until })
    .onConflict((conflict) => conflict.column('company').doUpdateSet({ round: 1, closed_until: until }))
    .execute()
/** sets the clock and signs in again, because sessions expire when it advances */
export const setClock = async (t: number) => {
  running.now = t
  running.token = await running.app.signIn('admin@askari.example')
}
export const runNotificationFollower = () =>
  followOnce(running.app.context, policyFollower(running.app.context, notificationPolicy))
export const runAttendanceTimers = () => {
  running.now += 2 * MIN
  return runTimersOnce(running.app.context, [lateAttendancePolicy])
}

/**
 * Returns a fix every two minutes, `east` metres east of the post. `from` and `to` are minutes after the start of the
 * first duty.
 */
export const stays = (workerId: string, from: number, to: number, east = 0) =>
  Array.from({ length: (to - from) / 2 + 1 }, (_, i) => {
    const { lng: lon, lat } = offsetCorner(POST, east, 0)
    return { workerId, t: DUTY + (from + i * 2) * MIN, lat, lon, accuracy: 10, speed: null }
  })

/** Plans one duty in an empty week, and publishes it despite any conflicts. */
export async function publish(roster: string, duty: object): Promise<void> {
  const plan = { set: [duty], removed: [] }
  expect((await send('POST', `${roster}/plan`, plan, { 'if-match': '"0"' })).status).toBe(200)
  const conflicts = conflictsReply.parse((await send('GET', `${roster}/conflicts`)).body).data
  const overrides = conflicts.map(({ code, guard, duty: of }) => ({
    code,
    guard,
    duty: of,
    reason: 'Agreed.',
  }))
  const published = await send('POST', `${roster}/publish`, { overrides }, { 'if-match': '"1"' })
  expect([published.status, published.text]).toEqual([200, expect.anything()])
}
