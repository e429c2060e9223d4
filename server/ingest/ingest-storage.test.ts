import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolDevice } from '../../tests/support/fixtures/enrol-device.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { hireWorker } from '../../tests/support/records/hire-worker.ts'
import type { App } from '../app/app.ts'
import { buildApp } from '../app/build-app.ts'
import type { OpenContext } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { readFixes } from '../fixes/read/read-fixes.ts'
import { readLiveLocations } from '../fixes/live/live-locations.ts'
import { ThrottledMessages } from './throttled-messages.ts'

const company = companyId('1')
const now = Date.UTC(2026, 10, 21, 9)
const t = 1_763_680_000_000
let later = 0
let context: OpenContext
let app: App
beforeAll(async () => {
  context = await testContext({}, { now: () => now + later })
  app = await buildApp(context)
})
afterAll(async () => {
  await app.close()
  await context.close()
})

it('a fix that does not fit what is stored is set aside with the reason, and the rest of the message is stored', async () => {
  const worker = await hireWorker(context, company, 'Nafula')
  const device = await enrolDevice(context, company, worker)
  const at = (i: number) => t + i * 30_000
  const [bad, worse] = [at(2), at(5)]
  await sql
    .raw(
      `create trigger unfit before insert on fix when new.t in (${bad}, ${worse})
        begin select raise(abort, 'no'); end`,
    )
    .execute(context.db)
  const points = Array.from({ length: 7 }, (_, i) => ({ lat: -1.28, lon: 36.8, timestamp: at(i) / 1000 }))
  const reply = await app.inject({ method: 'POST', url: `/i/${device.secret}/osmand`, payload: points })
  await sql`drop trigger unfit`.execute(context.db)
  expect(reply.statusCode).toBe(200)
  const stored = await readFixes(context.db, company, { workerId: worker, from: 0, to: now })
  expect(stored.map((one) => one.t)).toEqual([0, 1, 3, 4, 6].map(at))
  const { body, ...row } = await context.db
    .selectFrom('quarantine')
    .select(['reason', 'records', 'body'])
    .where('device_id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ reason: 'does not fit what is stored', records: 2 })
  expect(JSON.parse(body)).toMatchObject([{ t: bad }, { t: worse }])
})

it('of a phone whose clock is ahead nothing is doubled or lost, whatever is sent again, and it reports now', async () => {
  const workerId = await hireWorker(context, company, 'Wafula')
  const { secret } = await enrolDevice(context, company, workerId)
  const claimed = Array.from({ length: 14 }, (_, i) => now + i * 10_000)
  const locations = claimed.map((at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [36.8, -1.28] },
    properties: { timestamp: new Date(at).toISOString() },
  }))
  const url = `/i/${secret}/overland`
  const stored = async () => {
    const { statusCode } = await app.inject({ method: 'POST', url, payload: { locations } })
    expect(statusCode).toBe(200)
    const fixes = await readFixes(context.db, company, { workerId, from: 0, to: now + 300_000 })
    return fixes.map((one) => one.t)
  }
  expect(await stored()).toEqual(claimed.filter((at) => at <= now + 120_000))
  const [live] = await readLiveLocations(context.db, company, workerId)
  expect([live?.created_at, live?.status]).toEqual([now + 120_000, 'Online'])
  later = 20_000
  // the clock has advanced, so the fix that was too far in the future is now valid
  expect(await stored()).toEqual(claimed)
  later = 0
  const versions = context.db.selectFrom('fix_version').selectAll().where('worker_id', '=', workerId)
  expect(await versions.execute()).toEqual([])
})

it('a phone was heard when something of it came in, however old, and though it must come again later', async () => {
  const worker = await hireWorker(context, company, 'Moraa')
  const device = await enrolDevice(context, company, worker)
  const heard = async () => {
    const row = await context.db
      .selectFrom('device_contact')
      .select('last_contact_at')
      .where('device_id', '=', device.id)
      .executeTakeFirst()
    return row?.last_contact_at
  }
  const { taken, held } = { taken: now, held: now + 60_000 }
  await app.inject({
    method: 'POST',
    url: `/i/${device.secret}/osmand`,
    payload: { lat: -1.28, lon: 36.8, timestamp: 1_690_000_000 },
  })
  expect(await heard()).toBe(taken)
  const throttled = new ThrottledMessages(context)
  throttled.note(company, device.id, held)
  throttled.note(company, device.id, taken)
  await throttled.write()
  expect(await heard()).toBe(held)
})

it('no page that loads the address of a phone as a picture, or links to it, is a phone', async () => {
  const workerId = await hireWorker(context, company, 'Njoroge')
  const { secret } = await enrolDevice(context, company, workerId)
  const url = `/i/${secret}/osmand?id=1&lat=-1.28&lon=36.81&timestamp=${t / 1000}`
  const page = await app.inject({ url, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(page.statusCode).toBe(403)
  expect(await readFixes(context.db, company, { workerId, from: 0, to: now })).toEqual([])
  expect((await app.inject(url)).statusCode).toBe(200)
})
