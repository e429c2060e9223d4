import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import * as rtdb from '@firebase/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { companyId } from '../../../server/db/company-id.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { runningApp, type RunningApp } from '../../support/http/running-app.ts'
import { sdkPhone } from '../../support/realtime/sdk-phone.ts'

const company = companyId('1')
const now = Date.now
let app: RunningApp

beforeAll(async () => {
  app = await runningApp()
})
afterAll(() => app.close())

const phone = (secret: string) => sdkPhone(app.url, company, secret)

describe('a device', () => {
  it('writes its own location, which is stored before it is acknowledged, and nothing else', async () => {
    const { secret } = await enrolDevice(app.context, company, '4')
    const database = phone(secret)
    const t = now() - 1000
    const record = { latitude: -1.28, longitude: 36.81, timestamp: t, accuracy: 4, workerId: '4' }
    await rtdb.set(rtdb.ref(database, 'guard_locations/4'), record)
    const stored = await readFixes(app.context.db, company, { workerId: '4', from: t, to: t + 1 })
    const place = { workerId: '4', lon: 36.81, accuracy: 4, speed: null }
    expect(stored).toEqual([{ ...place, t, lat: -1.28 }])
    const moved = { ...record, latitude: -1.27, timestamp: t + 500 }
    await rtdb.update(rtdb.ref(database, 'guard_locations/4'), moved)
    expect(await readFixes(app.context.db, company, { workerId: '4', from: t + 1, to: t + 999 })).toEqual([
      { ...place, t: t + 500, lat: -1.27 },
    ])

    const denied = (path: string, value: unknown) =>
      expect(rtdb.set(rtdb.ref(database, path), value)).rejects.toThrow('PERMISSION_DENIED')
    await denied('guard_locations/5', { ...record, workerId: '5' })
    await denied(`patrol_history/1/${t}`, record)
    await denied('guard_locations', { 4: record })
    await denied('/', { guard_locations: { 4: record } })
    await expect(rtdb.get(rtdb.ref(database, 'guard_locations/4'))).rejects.toThrow('Permission denied')
  })

  it('whose clock runs up to two minutes ahead may write the same again', async () => {
    const { secret } = await enrolDevice(app.context, company, '8')
    const timestamp = now() + 110_000
    const record = { latitude: -1.28, longitude: 36.81, timestamp, workerId: '8' }
    const database = phone(secret)
    for (const _sent of [1, 2]) await rtdb.set(rtdb.ref(database, 'guard_locations/8'), record)
    const span = { workerId: '8', from: timestamp - 120_000, to: timestamp + 1 }
    expect((await readFixes(app.context.db, company, span)).map(({ t }) => t)).toEqual([timestamp])
  })

  it('is told what is wrong, and what it sent is set aside with the reason', async () => {
    const { secret, id } = await enrolDevice(app.context, company, '5')
    const at = rtdb.ref(phone(secret), 'guard_locations/5')
    const record = { latitude: -1.28, longitude: 36.81, timestamp: now(), workerId: '5' }
    await expect(rtdb.set(at, { ...record, latitude: 91 })).rejects.toThrow('INVALID_DATA')
    await expect(rtdb.set(at, { ...record, timestamp: now() + 3_600_000 })).rejects.toThrow('INVALID_DATA')
    const half = { latitude: -1.28, timestamp: now() }
    await expect(rtdb.update(at, half)).rejects.toThrow('INVALID_DATA')
    await expect(rtdb.set(rtdb.child(at, 'latitude'), -1.28)).rejects.toThrow('INVALID_DATA')
    await expect(rtdb.remove(at)).rejects.toThrow('INVALID_DATA')
    const rows = app.context.db.selectFrom('quarantine').select(['reason', 'body'])
    const kept = await rows.where('device_id', '=', id).orderBy('number').execute()
    expect(kept.map(({ reason }) => reason)).toEqual([
      'latitude or longitude is out of range',
      'time is in the future',
      ...Array.from({ length: 3 }, () => 'latitude, longitude and timestamp must be numbers'),
    ])
    expect(JSON.parse(kept[2]?.body ?? '').d.b).toEqual({ p: '/guard_locations/5', d: half })
  })

  it('that is revoked is hung up on at once, and what it had sent by then is not stored', async () => {
    const { secret, revoke } = await enrolDevice(app.context, company, '7')
    const ws = new WebSocket(`${app.url.replace('http', 'ws')}/.ws?v=5&ns=${company}`)
    await once(ws, 'message')
    ws.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred: secret } } }))
    await once(ws, 'message')
    const said: unknown[] = []
    ws.on('message', (text: Buffer) => said.push(JSON.parse(text.toString()).d))
    const closed = once(ws, 'close')
    // the transaction's lock makes the phone's write wait until the phone is revoked
    const held = await app.context.db.startTransaction().execute()
    const d = { latitude: -1.29, longitude: 36.82, timestamp: now() - 1000 }
    ws.send(JSON.stringify({ t: 'd', d: { r: 2, a: 'p', b: { p: '/guard_locations/7', d } } }))
    await held.updateTable('device').set({ status: 'revoked' }).where('worker_id', '=', '7').execute()
    await held.commit().execute()
    await expect
      .poll(() => said)
      .toContainEqual({ r: 2, b: { s: 'permission_denied', d: 'Permission denied' } })
    expect(await readFixes(app.context.db, company, { workerId: '7', from: 0, to: now() })).toEqual([])
    await revoke()
    const [code] = await closed
    expect(code).toBe(1008)
    // shorter than 30 s, because the server checks each credential that often anyway
  }, 10_000)

  it('that is revoked may no longer write', async () => {
    const { secret, revoke } = await enrolDevice(app.context, company, '6')
    await revoke()
    const ws = new WebSocket(`${app.url.replace('http', 'ws')}/.ws?v=5&ns=${company}`)
    await once(ws, 'message')
    ws.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred: secret } } }))
    const [[reply], [code]] = await Promise.all([once(ws, 'message'), once(ws, 'close')])
    expect(JSON.parse(String(reply)).d.b).toEqual({ s: 'invalid_token', d: 'No such credential.' })
    expect(code).toBe(1008)
  })
})

describe('over REST', () => {
  it.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'nobody writes by %s, and the body is not waited for',
    async (method) => {
      const { secret } = await enrolDevice(app.context, company, '8')
      for (const path of ['/.json', '/guard_locations/8.json']) {
        const url = new URL(`${app.url}${path}?ns=${company}&auth=${secret}`)
        const unfinished = request(url, { method, headers: { 'content-length': 1_000_000 } })
        unfinished.on('error', () => {})
        unfinished.write('{"a":')
        const [reply] = (await once(unfinished, 'response')) as [IncomingMessage]
        expect([reply.statusCode, reply.headers.connection]).toEqual([405, 'close'])
        unfinished.destroy()
      }
    },
  )
})
