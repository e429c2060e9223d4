import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../tests/support/fixtures/company-with-user.ts'
import { demoServer, type DemoServer } from '../../tests/support/http/demo-server.ts'
import { readTrails, type DecodedHour } from '../../tests/support/tracks/read-trails.ts'
import { createLease } from '../db/lease.ts'
import { workerLocationsReply } from '../../contract/tracking/location.ts'
import { fixColumnsJson } from '../fixes/read/fix-columns-json.ts'
import { sealDueHours } from '../evidence/sealing/seal-fixes.ts'

const HOUR = 3_600_000
const night = Date.UTC(2026, 10, 19, 16)
let now = night + 12 * HOUR
let demo: DemoServer
let [first, second] = ['', '']

const fix = (workerId: string, t: number, lat: number, lon: number, accuracy: number | null) => ({
  workerId,
  t,
  lat,
  lon,
  accuracy,
  speed: null,
})
const store = (fixes: ReturnType<typeof fix>[]) => acceptFixes(demo.context, demo.company, fixes, 'osmand')

beforeAll(async () => {
  demo = await demoServer({ now: () => now })
  ;[first, second] = demo.guards.slice(0, 2).map(({ workerId }) => workerId) as [string, string]
  await store([
    fix(first, night + 10 * 60_000, -1.2864123, 36.8172001, 8.24),
    fix(first, night + 11 * 60_000, -1.2864, 36.8173, null),
    fix(first, night + HOUR, -1.2865, 36.8174, 70_000),
    fix(second, night + HOUR + 5_000, 89.9, 179.9999999, 3),
    fix(second, night + HOUR + 10_000, -89.9, -179.9999999, 3),
  ])
})
afterAll(() => demo.close())

async function trails(query: string): Promise<DecodedHour[]> {
  const reply = await demo.get('investigator', `/trails?${query}`)
  expect(reply.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
  return readTrails(reply.rawPayload)
}

const firstHour = () => ({
  workerId: first,
  hour: night,
  t: [night + 10 * 60_000, night + 11 * 60_000],
  lat: [-12_864_123, -12_864_000],
  lon: [368_172_001, 368_173_000],
  accuracy: [83, 65_535],
})

describe('the trails of many guards', () => {
  it('come hour after hour, a batch for each guard who walked in it', async () => {
    expect(await trails(`from=${night}&to=${night + 2 * HOUR}`)).toEqual([
      firstHour(),
      {
        workerId: first,
        hour: night + HOUR,
        t: [night + HOUR],
        lat: [-12_865_000],
        lon: [368_174_000],
        accuracy: [65_534],
      },
      {
        workerId: second,
        hour: night + HOUR,
        t: [night + HOUR + 5_000, night + HOUR + 10_000],
        lat: [899_000_000, -899_000_000],
        lon: [1_799_999_999, -1_799_999_999],
        accuracy: [30, 30],
      },
    ])
  })

  it('are cut where the span begins and ends, and hold whom was asked for', async () => {
    const cut = await trails(`from=${night + 11 * 60_000}&to=${night + HOUR}`)
    expect(cut).toEqual([
      {
        ...firstHour(),
        t: [night + 11 * 60_000],
        lat: [-12_864_000],
        lon: [368_173_000],
        accuracy: [65_535],
      },
    ])
    const asked = await trails(`from=${night}&to=${night + 2 * HOUR}&worker_ids=${second},9999`)
    expect(asked.map(({ workerId }) => workerId)).toEqual([second])
  })

  it('are of the hour beside the one end that is asked for', async () => {
    const hours = async (query: string) => (await trails(query)).map(({ hour }) => hour)
    expect(await hours(`from=${night}`)).toEqual([night])
    expect(await hours(`to=${night + 2 * HOUR}`)).toEqual([night + HOUR, night + HOUR])
    expect(await hours('')).toEqual([])
  })

  it('are of one company alone, and compressed for who can read that', async () => {
    const theirs = await companyWithUser(demo.context, 'administrator')
    const reply = await demo.app.inject({
      url: `/api/trails?from=${night}&to=${night + 2 * HOUR}&worker_ids=${first},${second}`,
      headers: { authorization: `Bearer ${await theirs.token()}`, 'accept-encoding': 'gzip' },
    })
    expect([reply.statusCode, readTrails(gunzipSync(reply.rawPayload))]).toEqual([200, []])
  })

  it('are a stream without a batch where nobody walked', async () => {
    expect(await trails(`from=1&to=2`)).toEqual([])
  })

  it('of a past in which nobody walked cost a query an hour, and none once the caller is gone', async () => {
    const { db } = demo.context
    const selectFrom = db.selectFrom.bind(db)
    const select = vi.spyOn(db, 'selectFrom')
    const asked = () =>
      select.mock.calls.filter(([table]) => typeof table === 'string' && /^(live_location|fix)/.test(table))
        .length
    expect(await trails(`from=0&to=${48 * HOUR}`)).toEqual([])
    expect(asked()).toBe(1 + 48)
    select.mockClear()
    const gone = new AbortController()
    select.mockImplementation(((table: Parameters<typeof selectFrom>[0]) => {
      if (asked() === 5) gone.abort()
      return selectFrom(table)
    }) as typeof selectFrom)
    const left = demo.get('investigator', `/trails?from=0&to=${48 * HOUR}`, {}, gone.signal)
    await expect(left).rejects.toThrow()
    await trails('from=1&to=2')
    expect(asked()).toBe(5 + 2)
    select.mockRestore()
  })

  it('are sent to an account twelve at a time', async () => {
    const ask = () => demo.get('investigator', `/trails?from=0&to=${48 * HOUR}`)
    const statuses = (await Promise.all(Array.from({ length: 13 }, ask))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(12).fill(200), 429])
    expect((await ask()).statusCode).toBe(200)
  })

  it('show of each moment the version that a trail shows', async () => {
    await store([fix(first, night + 10 * 60_000, -1.3, 36.9, 2)])
    const [hour] = await trails(`from=${night}&to=${night + HOUR}`)
    expect([hour?.lat[0], hour?.accuracy[0]]).toEqual([-13_000_000, 20])
  })

  it('of whatever was walked are what was stored', async () => {
    const begin = night + 5 * HOUR
    const walk = fc.uniqueArray(
      fc.record({
        t: fc.integer({ min: begin, max: begin + 3 * HOUR - 1 }),
        lat: fc.integer({ min: -900_000_000, max: 900_000_000 }),
        lon: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
      }),
      { selector: ({ t }) => t, minLength: 300, maxLength: 300 },
    )
    const [walked = []] = fc.sample(walk, { numRuns: 1, seed: 9 })
    await store(walked.map(({ t, lat, lon }) => fix(second, t, lat / 1e7, lon / 1e7, null)))
    const hours = await trails(`from=${begin}&to=${begin + 3 * HOUR}&worker_ids=${second}`)
    const read = hours.flatMap(({ t, lat, lon }) => t.map((at, i) => ({ t: at, lat: lat[i], lon: lon[i] })))
    expect(read).toEqual(walked.toSorted((a, b) => a.t - b.t))
  })

  it('are told without the fixes that their shape can do without, where that is asked for', async () => {
    const begin = night + 9 * HOUR
    // a straight line for ten minutes, with one fix 22 m beside it
    const straight = Array.from({ length: 121 }, (_, i) => begin + i * 5000)
    const aside = straight[60] as number
    await store(straight.map((t) => fix(first, t, t === aside ? -1.2 : -1.2002, 36.8 + (t - begin) / 1e8, 5)))
    const told = async (within: string) => (await trails(`from=${begin}&to=${begin + HOUR}${within}`))[0]
    expect((await told(''))?.t).toEqual(straight)
    const minutes = [0, 2, 4, 6, 8, 10].map((minute) => begin + minute * 60_000)
    expect((await told('&within=30'))?.t).toEqual(minutes)
    const shape = new Set([...minutes, aside - 5000, aside, aside + 5000])
    expect((await told('&within=5'))?.t).toEqual([...shape].toSorted((a, b) => a - b))
    const refused = await demo.get('investigator', '/trails?within=0')
    expect([refused.statusCode, Object.keys(refused.json().data)]).toEqual([400, ['within']])
  })

  it('that are kept are not sent again, and are told to nobody who may not see them', async () => {
    await sealDueHours(demo.context, createLease(demo.context, 'sealing'))
    const ask = (role: 'investigator' | 'dispatcher', headers: Record<string, string> = {}) =>
      demo.get(role, `/trails?from=${night}&to=${night + HOUR}`, headers)
    const reply = await ask('investigator')
    const tag = String(reply.headers.etag)
    expect([tag.length, reply.headers['cache-control']]).toEqual([45, 'no-store'])
    const again = await ask('investigator', { 'if-none-match': `"another", ${tag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, tag])
    expect(again.headers['cache-control']).toBe('no-store')
    const refused = await ask('dispatcher', { 'if-none-match': tag })
    expect([refused.statusCode, refused.headers.etag]).toEqual([403, undefined])
    await store([fix(first, night + 20 * 60_000, -1.3, 36.9, 2)])
    const changed = await ask('investigator', { 'if-none-match': tag })
    expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false])
  })

  it('and histories mark what came after its hour was closed, and nothing else', async () => {
    const t = night + 20 * 60_000
    const span = `from=${night}&to=${night + HOUR}`
    const [hour] = await trails(`${span}&worker_ids=${first}&late=1`)
    expect(hour?.late).toEqual([t])
    const [plain] = await trails(`${span}&worker_ids=${first}`)
    expect(plain).not.toHaveProperty('late')
    const history = await demo.get('investigator', `/live-locations/${first}?${span}`)
    const { historical_locations: fixes } = workerLocationsReply.parse(history.json()).data
    expect(fixes.filter(({ late_ms }) => late_ms !== undefined)).toEqual([
      expect.objectContaining({ created_at: t, late_ms: now - t }),
    ])
    expect(fixes.length).toBeGreaterThan(1)
    const texts = async (arrivals: boolean) => {
      const parts: unknown[] = []
      const asked = { workerId: first, from: night, to: night + HOUR }
      for await (const text of fixColumnsJson(demo.context, demo.company, asked, { arrivals }))
        parts.push(JSON.parse(text))
      return parts
    }
    const late = { late_t: [t], late_ms: [now - t] }
    for (const arrivals of [false, true])
      expect(await texts(arrivals)).toEqual([expect.objectContaining(late)])
    await store([fix(first, night + 10.5 * 60_000, -1.2864, 36.81725, null)])
    const [thin, shape] = [await trails(`${span}&late=1&within=1000`), await trails(`${span}&within=1000`)]
    expect(shape[0]?.t).toEqual([10, 11, 20].map((at) => night + at * 60_000))
    expect(thin[0]?.t).toEqual([10, 10.5, 11, 20].map((at) => night + at * 60_000))
    expect(thin[0]?.late).toEqual([10.5, 20].map((at) => night + at * 60_000))
    await demo.context.db
      .deleteFrom('fix')
      .where('t', '=', night + 10.5 * 60_000)
      .execute()
    // for a guard without several revisions, the database formats the columns as text
    await demo.context.db.deleteFrom('fix_version').where('worker_id', '=', first).execute()
    for (const arrivals of [false, true])
      expect(await texts(arrivals)).toEqual([expect.objectContaining(late)])
  })

  it('tell how much later each fix came, and what was shown before a better one came, where that is asked for', async () => {
    const begin = night + 12 * HOUR
    const storeAt = (ms: number, ...fixes: ReturnType<typeof fix>[]) => {
      now = begin + ms
      return store(fixes)
    }
    await storeAt(900, fix(second, begin, -1.2, 36.8, 20))
    await storeAt(4000, fix(second, begin + 5000, -1.2, 36.81, 20))
    await storeAt(60_000, fix(second, begin, -1.2, 36.9, 5))
    await storeAt(70_000, fix(second, begin, -1.2, 36.7, 50))
    const query = `/trails?from=${begin}&to=${begin + HOUR}`
    const [hour] = readTrails((await demo.get('investigator', `${query}&arrivals=1`)).rawPayload)
    expect(hour).toMatchObject({
      t: [begin, begin, begin + 5000],
      lon: [368_000_000, 369_000_000, 368_100_000],
      delay: [900, 60_000, 0],
    })
    const [plain] = readTrails((await demo.get('investigator', query)).rawPayload)
    expect([plain?.lon, plain?.delay]).toEqual([[369_000_000, 368_100_000], undefined])
    const refused = await demo.get('investigator', `${query}&arrivals=1&within=5`)
    expect([refused.statusCode, Object.keys(refused.json().data)]).toEqual([400, ['arrivals']])
  })

  it('of more than two days, or backwards, are refused at their field', async () => {
    const refused = async (from: number, to: number) => {
      const reply = await demo.get('investigator', `/trails?from=${from}&to=${to}`)
      return [reply.statusCode, reply.json().data]
    }
    expect(await refused(night, night + 49 * HOUR)).toEqual([
      400,
      { to: ['to is more than 48 hours after from'] },
    ])
    expect(await refused(night, night - 1)).toEqual([400, { from: ['from is after to'] }])
  })
})
