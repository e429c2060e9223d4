import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoServer, type DemoServer } from '../../../tests/support/http/demo-server.ts'
import { zoneDaysBetween } from '../../../domain/time/zone-days.ts'
import { acceptFixes } from '../../../tests/support/fixtures/accept-fixes.ts'

const now = Date.now()
let demo: DemoServer
let guard: string
beforeAll(async () => {
  demo = await demoServer({ now: () => now })
  guard = demo.guards[0]?.workerId ?? ''
  const at = (t: number) => ({ workerId: guard, t, lat: -1.29, lon: 36.82, accuracy: 8, speed: null })
  const day = Array.from({ length: 5000 }, (_, i) => at(now - i * 15_000))
  await acceptFixes(demo.context, demo.company, day, 'osmand')
})
afterAll(() => demo.close())

const times = (locations: { created_at: number }[]) => locations.map((location) => location.created_at)

describe('live locations', () => {
  it('are the newest of every guard', async () => {
    const reply = await demo.get('supervisor', '/live-locations')
    expect(reply.json()).toEqual({
      data: [
        {
          worker_id: guard,
          worker_name: demo.guards[0]?.fullName,
          latitude: -1.29,
          longitude: 36.82,
          created_at: now,
          accuracy: 8,
          speed: null,
          status: 'Online',
          interval_ms: 15_000,
        },
      ],
    })
  })

  it('come as columns where they are asked for so', async () => {
    const reply = await demo.get('supervisor', '/live-locations?format=columns')
    expect(reply.json()).toEqual({
      newest: now,
      statuses: ['Online'],
      columns: {
        worker_id: [guard],
        worker_name: [demo.guards[0]?.fullName],
        age_ms: [0],
        lat_e7: [-12_900_000],
        lon_e7: [368_200_000],
        accuracy: [8],
        speed: [null],
        status: [0],
        interval_ms: [15_000],
      },
    })
  })

  it('of one guard come without a history where none is asked for', async () => {
    const { data } = (await demo.get('supervisor', `/live-locations/${guard}`)).json()
    expect([times(data.live_locations), data.historical_locations]).toEqual([[now], []])
  })

  it('of nobody we know are 404', async () => {
    expect((await demo.get('supervisor', '/live-locations/9999')).statusCode).toBe(404)
  })
})

describe('histories', () => {
  it('hold the window that is asked for, newest first', async () => {
    const { data } = (await demo.get('investigator', `/live-locations/${guard}?hours=12`)).json()
    expect(times(data.historical_locations)).toEqual(Array.from({ length: 2881 }, (_, i) => now - i * 15_000))
    const part = await demo.get(
      'investigator',
      `/live-locations/${guard}?from=${now - 60_000}&to=${now - 30_000}`,
    )
    expect(times(part.json().data.historical_locations)).toEqual([now - 30_000, now - 45_000, now - 60_000])
    const none = await demo.get('investigator', `/live-locations/${guard}?from=1&to=2`)
    expect(none.json().data.historical_locations).toEqual([])
  })

  it('of a patrol ascend and are those of its time', async () => {
    const patrol = await demo.context.db.selectFrom('patrol').selectAll().executeTakeFirstOrThrow()
    const { data } = (await demo.get('investigator', `/patrols/${patrol.id}/locations`)).json()
    expect(times(data)).toEqual(Array.from({ length: 5000 }, (_, i) => now - (4999 - i) * 15_000))
    expect(data[0]).toEqual({
      worker_id: guard,
      latitude: -1.29,
      longitude: 36.82,
      created_at: now - 4999 * 15_000,
      accuracy: 8,
      speed: null,
    })
    expect((await demo.get('investigator', '/patrols/777/locations')).statusCode).toBe(404)
  })

  it('say on which days of the company there are fixes', async () => {
    const asked = async (query: string) =>
      (await demo.get('investigator', `/live-locations/${guard}/days${query}`)).json().data
    // 5000 fixes, one every 15 s, cover almost 21 hours
    const expected = zoneDaysBetween(now - 4999 * 15_000, now, 'Africa/Nairobi')
    expect(await asked('')).toEqual(expected)
    expect(await asked(`?from=${now}&to=${now}`)).toEqual(expected.slice(-1))
    expect(await asked(`?from=${now - 400 * 86_400_000}&to=${now - 3 * 86_400_000}`)).toEqual([])
    expect(await asked(`?from=${Number.MAX_SAFE_INTEGER}&to=${Number.MAX_SAFE_INTEGER}`)).toEqual([])
    expect((await demo.get('investigator', '/live-locations/9999/days')).statusCode).toBe(404)
    expect((await demo.get('dispatcher', `/live-locations/${guard}/days`)).statusCode).toBe(403)
  })

  it('need the permission to replay', async () => {
    const reply = await demo.get('dispatcher', `/live-locations/${guard}?hours=1`)
    expect([reply.statusCode, reply.json().message]).toEqual([
      403,
      'Your role can watch live but cannot replay trails. Ask an administrator for access.',
    ])
    expect((await demo.get('dispatcher', '/patrols/1/locations')).statusCode).toBe(403)
    expect((await demo.app.inject('/api/live-locations')).statusCode).toBe(401)
  })

  it('refuse an invalid window', async () => {
    expect((await demo.get('investigator', `/live-locations/${guard}?hours=-1`)).statusCode).toBe(400)
    expect((await demo.get('investigator', `/live-locations/${guard}?from=yesterday`)).statusCode).toBe(400)
    const refused = async (path: string) => {
      const reply = await demo.get('investigator', `/live-locations/${guard}${path}`)
      return [reply.statusCode, reply.json().data]
    }
    expect(await refused('?from=20&to=10')).toEqual([400, { from: ['from is after to'] }])
    expect(await refused('/days?from=20&to=10')).toEqual([400, { from: ['from is after to'] }])
    expect((await refused('?hours=9999'))[0]).toBe(400)
  })
})

describe('what was set aside', () => {
  it('is shown to who manages devices, newest first, with counts of the reasons', async () => {
    const device = demo.guards[0]
    for (const payload of ['{', 'lat=0&lon=0', '['])
      await demo.app.inject({ method: 'POST', url: `/i/${device?.secret}/osmand`, payload })
    const reply = (await demo.get('admin', '/quarantine?per_page=2')).json()
    expect(reply.data).toMatchObject([
      {
        device_id: device?.deviceId,
        device_label: `Phone of ${device?.fullName}`,
        reason: 'broken JSON',
        body: '[',
      },
      { format: 'osmand', reason: 'position is 0,0', received_at: now },
    ])
    expect(reply.meta).toEqual({ total: 3, per_page: 2, current_page: 1, last_page: 2, from: 1, to: 2 })
    expect(reply.counts).toEqual([
      { reason: 'broken JSON', count: 2 },
      { reason: 'position is 0,0', count: 1 },
    ])
    const one = (await demo.get('admin', '/quarantine?reason=position%20is%200,0')).json()
    expect([one.meta.total, one.data.length]).toEqual([1, 1])
    expect((await demo.get('supervisor', '/quarantine')).statusCode).toBe(403)
  })
})
