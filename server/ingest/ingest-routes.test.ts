import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrolDevice, type TestDevice } from '../../tests/support/fixtures/enrol-device.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import type { App } from '../app/app.ts'
import { buildApp } from '../app/build-app.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { readFixes } from '../fixes/read/read-fixes.ts'
import { MAX_QUARANTINED_PER_DAY } from '../fixes/write/store-quarantined.ts'
import { MAX_BODY_BYTES } from './read-body.ts'

const company = companyId('1')
const now = Date.UTC(2026, 10, 21, 9)
const t = 1_763_680_000_000
let context: OpenContext
let app: App
let guard: string
let phone: TestDevice
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  app = await buildApp(context)
  guard = await hireWorker(context, company, 'Akinyi')
  phone = await enrolDevice(context, company, guard)
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/i/${phone.secret}/${path}`, payload, headers })
const fixes = () => readFixes(context.db, company, { workerId: guard, from: 0, to: now })
const quarantined = () =>
  context.db
    .selectFrom('quarantine')
    .select(['device_id', 'format', 'reason', 'received_at', 'user_agent', 'body'])
    .orderBy('number', 'desc')
    .execute()
const fix = { lat: -1.2864, lon: 36.8172, accuracy: 8, speed: 1.3 }

describe('a known phone', () => {
  it('is known also where its app puts a slash behind the address', async () => {
    const alive = [await post('osmand/?id=1&batt=80', ''), await post('owntracks/', '')]
    expect(alive.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('is answered as its app expects, and its fix is stored', async () => {
    const osmand = await post(
      'osmand',
      'id=1&lat=-1.2864&lon=36.8172&timestamp=1763680000&accuracy=8&speed=2.53',
    )
    expect([osmand.statusCode, osmand.body]).toEqual([200, ''])
    const body = { _type: 'location', lat: -1.2864, lon: 36.8172, tst: 1_763_680_030, acc: 8, vel: 4.68 }
    const owntracks = await post('owntracks', JSON.stringify(body))
    expect([owntracks.statusCode, owntracks.json()]).toEqual([200, []])
    const get = await app.inject(
      `/i/${phone.secret}/osmand?id=1&lat=-1.2864&lon=36.8172&timestamp=1763680060&accuracy=8&speed=2.53`,
    )
    expect(get.statusCode).toBe(200)
    expect(await fixes()).toEqual(
      [t, t + 30_000, t + 60_000].map((time) => ({ ...fix, workerId: guard, t: time })),
    )
    expect(await context.db.selectFrom('device_contact').selectAll().execute()).toEqual([
      {
        company,
        device_id: phone.id,
        last_contact_at: now,
        format: 'osmand',
        battery_pct: 80,
        battery_at: now,
      },
    ])
  })

  it('is answered as Overland and GPSLogger expect, and their fixes are stored', async () => {
    const at = t + 90_000
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [36.8172, -1.2864] },
      properties: { timestamp: new Date(at).toISOString(), speed: 1.3, horizontal_accuracy: 8 },
    }
    const overland = await post('overland', JSON.stringify({ locations: [feature] }))
    expect([overland.statusCode, overland.json()]).toEqual([200, { result: 'ok' }])
    const gpslogger = await post(
      'gpslogger',
      `lat=-1.2864&lon=36.8172&timestamp=${(at + 30_000) / 1000}&acc=8&spd=1.3`,
    )
    expect([gpslogger.statusCode, gpslogger.body]).toEqual([200, ''])
    expect((await fixes()).slice(-2)).toEqual(
      [at, at + 30_000].map((time) => ({ ...fix, workerId: guard, t: time })),
    )
  })

  it('fetches the settings of GPSLogger from its own address, and nobody else does', async () => {
    const reply = await app.inject(`/i/${phone.secret}/gpslogger.properties`)
    expect(reply.body.split('\n')).toContain(`log_customurl_url=http://localhost/i/${phone.secret}/gpslogger`)
    expect((await app.inject('/i/unknown/gpslogger.properties')).statusCode).toBe(404)
  })

  it('is answered 200 whatever it sends, in whatever content type, and the reason is kept', async () => {
    const sent: [payload: string, contentType: string | undefined, reason: string][] = [
      ['{"lat":', 'application/json', 'broken JSON'],
      ['lat=NaN&lon=1', 'application/json', 'latitude or longitude is not a number'],
      ['\u0000\u0001*HQ,1#', 'text/plain', 'not a message of this format'],
      ['<gpx/>', 'multipart/form-data', 'not a message of this format'],
      ['{"a":1}', undefined, 'not a message of this format'],
      ['{"lat":0,"lon":0}', 'nonsense', 'position is 0,0'],
    ]
    for (const [payload, contentType, reason] of sent) {
      const headers: Record<string, string> = { 'user-agent': 'Phone/1' }
      if (contentType !== undefined) headers['content-type'] = contentType
      const reply = await post('osmand', payload, headers)
      expect([payload, reply.statusCode]).toEqual([payload, 200])
      expect((await quarantined())[0]).toEqual({
        device_id: phone.id,
        format: 'osmand',
        reason,
        received_at: now,
        user_agent: 'Phone/1',
        body: payload.replace('\0', '␀'),
      })
    }
  })

  it('is answered 200 when its message is too long', async () => {
    const reply = await post('owntracks', 'x'.repeat(MAX_BODY_BYTES + 1))
    expect(reply.statusCode).toBe(200)
    expect((await quarantined())[0]).toMatchObject({ reason: 'message is too long', format: 'owntracks' })
  })

  it('has one row in quarantine for a message, with counts and a sample', async () => {
    const records = [{ lat: 91, lon: 1 }, ...Array.from({ length: 2000 }, () => 0)]
    const reply = await post('osmand', JSON.stringify(records))
    expect(reply.statusCode).toBe(200)
    const rows = await context.db
      .selectFrom('quarantine')
      .select(['reason', 'records', 'reasons', 'body'])
      .orderBy('number', 'desc')
      .limit(2)
      .execute()
    expect(rows[0]).toEqual({
      reason: 'not a message of this format',
      records: 2001,
      reasons: JSON.stringify([
        { reason: 'not a message of this format', records: 2000 },
        { reason: 'latitude or longitude is out of range', records: 1 },
      ]),
      body: '{"lat":91,"lon":1}',
    })
    expect(rows[1]?.reason).not.toBe(rows[0]?.reason)
  })

  it('may state an encoding that its message has, or has not', async () => {
    const point = (seconds: number) => `lat=-1.2864&lon=36.8172&timestamp=${seconds}&accuracy=8&speed=2.53`
    const sent: [encoding: string, payload: Buffer | string][] = [
      ['gzip', gzipSync(point(1_763_690_100))],
      ['gzip', point(1_763_690_101)],
      ['br', point(1_763_690_102)],
      ['nonsense', point(1_763_690_103)],
      ['deflate', gzipSync('x'.repeat(MAX_BODY_BYTES + 1))],
    ]
    for (const [encoding, payload] of sent) {
      const reply = await app.inject({
        method: 'POST',
        url: `/i/${phone.secret}/osmand`,
        payload,
        headers: { 'content-encoding': encoding },
      })
      expect([encoding, reply.statusCode]).toEqual([encoding, 200])
    }
    const times = (await fixes()).map((fix) => fix.t / 1000)
    expect(times).toEqual(
      expect.arrayContaining([1_763_690_100, 1_763_690_101, 1_763_690_102, 1_763_690_103]),
    )
    expect((await quarantined())[0]).toMatchObject({ reason: 'message is too long' })
  })

  it('has its made-up positions kept and marked', async () => {
    await post('osmand', 'lat=-1.2&lon=36.8&timestamp=1763690000&mock=true')
    expect((await quarantined())[0]).toMatchObject({ reason: 'simulated position (kept on the trail)' })
    const row = await context.db
      .selectFrom('fix')
      .select('source')
      .where('t', '=', 1_763_690_000_000)
      .execute()
    expect(row).toEqual([{ source: 'osmand/simulated' }])
  })

  it('is heard of even without a position', async () => {
    const before = await fixes()
    expect((await post('osmand', 'id=1&batt=80')).statusCode).toBe(200)
    expect((await post('owntracks', '')).statusCode).toBe(200)
    expect(await fixes()).toEqual(before)
  })
})

describe('a phone over its budget', () => {
  it(
    'starts so many patrols with a message and no more, and what is beyond is counted',
    { timeout: 30_000 },
    async () => {
      const worker = await hireWorker(context, company, 'Chebet')
      const device = await enrolDevice(context, company, worker)
      const day = 86_400
      const points = Array.from({ length: 450 }, (_, i) => ({
        lat: -1.28,
        lon: 36.8,
        timestamp: 1_700_000_000 + i * day,
      }))
      const send = (payload: object) =>
        app.inject({ method: 'POST', url: `/i/${device.secret}/osmand`, payload })
      expect((await send(points)).statusCode).toBe(200)
      const patrols = await context.db
        .selectFrom('patrol')
        .select('id')
        .where('worker_id', '=', worker)
        .execute()
      expect(patrols).toHaveLength(400)
      const [row] = await context.db
        .selectFrom('quarantine')
        .select(['reason', 'records'])
        .where('device_id', '=', device.id)
        .execute()
      expect(row).toEqual({ reason: 'too many patrols in one message', records: 50 })
      const later = await send({ lat: -1.28, lon: 36.8, timestamp: 1_690_000_000 })
      expect([later.statusCode, later.headers['retry-after']]).toEqual([429, '1800'])
      expect((await app.inject('/metrics')).body).toContain('ingest_deferred_total{over="patrols"} 1')
    },
  )

  it(
    'keeps so many messages in quarantine a day, and what is beyond is counted',
    { timeout: 30_000 },
    async () => {
      const worker = await hireWorker(context, company, 'Kiprop')
      const device = await enrolDevice(context, company, worker)
      const sent = Array.from({ length: MAX_QUARANTINED_PER_DAY + 10 }, () =>
        app.inject({ method: 'POST', url: `/i/${device.secret}/owntracks`, payload: '{"_type":"poem"}' }),
      )
      for (const reply of await Promise.all(sent)) expect(reply.statusCode).toBe(200)
      const trouble = await context.db
        .selectFrom('device_trouble')
        .select(['quarantined', 'purged', 'stored_that_day'])
        .where('device_id', '=', device.id)
        .executeTakeFirst()
      expect(trouble).toEqual({
        quarantined: MAX_QUARANTINED_PER_DAY + 10,
        purged: 10,
        stored_that_day: MAX_QUARANTINED_PER_DAY,
      })
      const kept = await context.db
        .selectFrom('quarantine')
        .select('id')
        .where('device_id', '=', device.id)
        .execute()
      expect(kept).toHaveLength(MAX_QUARANTINED_PER_DAY)
    },
  )
})

describe('a phone that is not known', () => {
  it('is answered 404, and so is a revoked one', async () => {
    const unknown = await app.inject({
      method: 'POST',
      url: `/i/${'x'.repeat(43)}/osmand`,
      payload: 'lat=1&lon=1',
    })
    expect(unknown.statusCode).toBe(404)
    const other = await enrolDevice(context, company, guard)
    await other.revoke()
    const revoked = await app.inject({
      method: 'POST',
      url: `/i/${other.secret}/osmand`,
      payload: 'lat=1&lon=1',
    })
    expect(revoked.statusCode).toBe(404)
  })
})

describe('a server that cannot store', () => {
  it('asks the phone to come again', async () => {
    const broken = await testContext({}, { now: () => now })
    const brokenApp = await buildApp(broken)
    const worker = await hireWorker(broken, company, 'Otieno')
    const device = await enrolDevice(broken, company, worker)
    await broken.db.schema.dropTable('fix_count').execute()
    const reply = await brokenApp.inject({
      method: 'POST',
      url: `/i/${device.secret}/osmand`,
      payload: 'lat=1&lon=1&timestamp=1763680000',
    })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(await broken.db.selectFrom('fix').selectAll().execute()).toEqual([])
    await brokenApp.close()
    await broken.close()
  })
})
