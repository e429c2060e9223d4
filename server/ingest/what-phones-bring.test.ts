import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceOf } from '../../tests/support/device-of.ts'
import { testContext } from '../../tests/support/test-context.ts'
import { workerOf } from '../../tests/support/worker-of.ts'
import type { App } from '../app.ts'
import { buildApp } from '../build-app.ts'
import type { OpenContext } from '../context.ts'
import { companyId } from '../db/company-id.ts'
import { fixesBetween } from '../fixes/fixes-between.ts'
import { HeldBack } from './held-back.ts'

const company = companyId('1')
const now = Date.UTC(2026, 10, 21, 9)
const t = 1_763_680_000_000
let context: OpenContext
let app: App
beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  app = await buildApp(context)
})
afterAll(async () => {
  await app.close()
  await context.close()
})

it('a fix that does not fit what is stored is set aside with the reason, and the rest of the message is stored', async () => {
  const worker = await workerOf(context, company, 'Nafula')
  const device = await deviceOf(context, company, worker)
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
  const stored = await fixesBetween(context.db, company, { workerId: worker, from: 0, to: now })
  expect(stored.map((one) => one.t)).toEqual([0, 1, 3, 4, 6].map(at))
  const { body, ...row } = await context.db
    .selectFrom('quarantine')
    .select(['reason', 'records', 'body'])
    .where('device_id', '=', device.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ reason: 'does not fit what is stored', records: 2 })
  expect(JSON.parse(body)).toMatchObject([{ t: bad }, { t: worse }])
})
it('a phone whose clock runs up to two minutes ahead reports what is now', async () => {
  const workerId = await workerOf(context, company, 'Wafula')
  const { secret } = await deviceOf(context, company, workerId)
  const at = (ahead: number) =>
    app.inject(`/i/${secret}/osmand?id=1&lat=-1.28&lon=36.8&timestamp=${now + ahead}`)
  expect([(await at(119_000)).statusCode, (await at(121_000)).statusCode]).toEqual([200, 200])
  const stored = await fixesBetween(context.db, company, { workerId, from: 0, to: now + 300_000 })
  expect(stored.map((one) => one.t)).toEqual([now])
})

it('a phone was heard when something of it came in, however old, and though it must come again later', async () => {
  const worker = await workerOf(context, company, 'Moraa')
  const device = await deviceOf(context, company, worker)
  const heard = async () => {
    const row = await context.db
      .selectFrom('device_contact')
      .select('last_heard_at')
      .where('device_id', '=', device.id)
      .executeTakeFirst()
    return row?.last_heard_at
  }
  const { taken, held } = { taken: now, held: now + 60_000 }
  await app.inject({
    method: 'POST',
    url: `/i/${device.secret}/osmand`,
    payload: { lat: -1.28, lon: 36.8, timestamp: 1_690_000_000 },
  })
  expect(await heard()).toBe(taken)
  const heldBack = new HeldBack(context)
  heldBack.note(company, device.id, held)
  heldBack.note(company, device.id, taken)
  await heldBack.write()
  expect(await heard()).toBe(held)
})
