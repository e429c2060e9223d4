import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import { demoServer, type DemoServer } from '../../../tests/support/http/demo-server.ts'
import { createLease } from '../../db/lease.ts'
import { sealDueHours } from '../../evidence/sealing/seal-fixes.ts'
import { readLiveLocations } from '../../fixes/live/live-locations.ts'
import { GuardSimulation, type SendMessage } from './guard-simulation.ts'

const hour = 3_600_000
// 10:20 in Nairobi, during the day shift
let now = Date.UTC(2026, 10, 21, 7, 20)
let demo: DemoServer
let requests = 0
const send: SendMessage = async ({ path, method, contentType, body }) => {
  requests += 1
  const headers = contentType === null ? {} : { 'content-type': contentType }
  const reply = await demo.app.inject({ method, url: path, headers, ...(body !== null && { payload: body }) })
  return reply.statusCode === 200
}
let since = 0
const newWalk = (by = send) =>
  new GuardSimulation(demo.context, demo.company, demo.guards, { seed: 'seed', since, send: by })
const stored = async () =>
  (
    await demo.context.db
      .selectFrom('fix')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

beforeAll(async () => {
  demo = await demoServer({ now: () => now })
  since = now
})
afterAll(() => demo.close())

describe('the demo company', { timeout: 60_000 }, () => {
  it('has everybody on duty live after one step, but for the phones that are silent', async () => {
    await newWalk().step()
    const live = await readLiveLocations(demo.context.db, demo.company)
    const fresh = live.filter((guard) => now - Number(guard.created_at) < 45_000)
    expect(live).toHaveLength(30)
    expect(fresh.length).toBeGreaterThanOrEqual(26)
    expect(fresh.length).toBeLessThan(30)
  })

  it('has the last 24 h filled in, each guard in his own hours, in patrols of the shifts', async () => {
    const lease = createLease(demo.context, 'sealing')
    const filling = newWalk().backFill(() => false)
    const closings = demo.context.db.selectFrom('sealing_state').select('due_until')
    await expect.poll(() => closings.execute()).toEqual([{ due_until: closedUntil(now) }])
    await sealDueHours(demo.context, lease)
    await filling
    const late = demo.context.db.selectFrom('fix').select('t').where('late', 'is not', null).limit(1)
    expect(await late.execute(), 'came after its hour was sealed').toEqual([])
    await sealDueHours(demo.context, lease)
    expect(await demo.context.db.selectFrom('sealing_state').select('round').execute()).toEqual([
      { round: 1 },
    ])
    const span = await demo.context.db
      .selectFrom('fix')
      .select((eb) => [
        eb.fn.min('t').as('first'),
        eb.fn.max('t').as('last'),
        eb.fn.count<number>('worker_id').distinct().as('guards'),
      ])
      .executeTakeFirstOrThrow()
    expect(span.guards).toBe(60)
    expect(span.first - (now - 24 * hour)).toBeLessThan(60_000)
    const patrols = await demo.context.db.selectFrom('patrol').selectAll().execute()
    expect(new Set(patrols.map((patrol) => patrol.end_reason))).toEqual(new Set([null, 'finished']))
    // 30 guards each in yesterday's day shift, the night shift and today's day shift
    expect(patrols).toHaveLength(90)
    expect(patrols.filter((patrol) => patrol.ended_at === null)).toHaveLength(30)
    const quarantined = await demo.context.db.selectFrom('quarantine').select('reason').execute()
    expect(quarantined).toEqual([])
  })

  it('heard of most fixes at once, and of some only when a phone had a network again', async () => {
    const fixes = await demo.context.db.selectFrom('fix').select(['t', 'received']).execute()
    const delays = fixes.map(({ t, received }) => received - t)
    expect(fixes.filter(({ received }) => received > now)).toEqual([])
    expect(delays.filter((delay) => delay <= 2500).length / delays.length).toBeGreaterThan(0.9)
    const late = delays.filter((delay) => delay > 10 * 60_000).length / delays.length
    expect(late).toBeGreaterThan(0.005)
    expect(late).toBeLessThan(0.05)
    const patrols = await demo.context.db
      .selectFrom('event')
      .innerJoin('patrol', (join) => join.onRef('event.stream', '=', sql`'patrol-' || patrol.id`))
      .select(['event.at', 'started_at'])
      .where('event.type', '=', 'PatrolStarted')
      .execute()
    expect(patrols).toHaveLength(90)
    expect(patrols.filter(({ at, started_at }) => at !== started_at)).toEqual([])
  })

  it('is filled in no second time, and after a stop only with what is missing', async () => {
    const before = { fixes: await stored(), requests }
    await newWalk().backFill(() => false)
    expect([await stored(), requests]).toEqual([before.fixes, before.requests])
    now += 10 * 60_000
    const again = newWalk()
    await again.step()
    await again.backFill(() => false)
    const added = (await stored()) - before.fixes
    expect(added).toBeGreaterThan(500)
    expect(added).toBeLessThan(30 * 41)
  })

  it('keeps what a phone could not send and sends it when it can', async () => {
    let reachable = false
    const phones = newWalk(async (message) => reachable && send(message))
    now += 20 * 60_000
    const before = await stored()
    await phones.step()
    expect(await stored()).toBe(before)
    reachable = true
    await phones.step()
    expect((await stored()) - before).toBeGreaterThan(1000)
  })

  it('catches up with a clock that jumped by days, an hour a step, and goes back with one that was set back', async () => {
    const phones = newWalk()
    await phones.step()
    now += 72 * hour
    const before = { fixes: await stored(), now }
    await phones.step()
    expect((await stored()) - before.fixes).toBeLessThan(30 * 241)
    for (let i = 0; i < 30; i += 1) await phones.step()
    const { first } = await demo.context.db
      .selectFrom('fix')
      .select((eb) => eb.fn.min('t').as('first'))
      .where('t', '>', now - 48 * hour)
      .executeTakeFirstOrThrow()
    expect(first).toBeGreaterThanOrEqual(now - 24 * hour)
    const fresh = async () =>
      (await readLiveLocations(demo.context.db, demo.company)).filter(
        (guard) => Math.abs(now - Number(guard.created_at)) < 45_000,
      ).length
    expect(await fresh()).toBeGreaterThanOrEqual(26)
    now -= 5 * 60_000
    const held = await stored()
    await phones.step()
    now += 4 * 60_000
    await phones.step()
    expect(await stored()).toBe(held)
  })
})
