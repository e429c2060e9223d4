import * as rtdb from '@firebase/database'
import { firstValueFrom, type Subscription } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Fix, LiveGuard } from '../../../domain/fix/fix.ts'
import { createTrail } from '../../../domain/fix/trail.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { loadPatrols } from '../../../src/streams/sources/firebase-history.ts'
import { connectFirebase, type FirebaseSource } from '../../../src/streams/sources/firebase.ts'
import type { LinkState } from '../../../src/streams/sources/source.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { runningApp, type RunningApp } from '../../support/http/running-app.ts'
import { sdkPhone } from '../../support/realtime/sdk-phone.ts'

const company = companyId('1')
const GUARD = '1'
let clock = 0
let app: RunningApp
const now = () => Date.now() + clock

beforeAll(async () => {
  app = await runningApp({ now })
})
afterAll(() => app.close())

const fix = (t: number, over: Partial<Fix> = {}): Fix => ({
  workerId: GUARD,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: 8,
  speed: null,
  ...over,
})

async function connect(
  token: () => Promise<string>,
  namespace: string = company,
  renewalCheckMs = 60_000,
): Promise<FirebaseSource> {
  const source = await connectFirebase({
    realtime: { kind: 'local' },
    origin: app.url,
    company: namespace,
    token,
    customToken: async () => ({ token: 'not used', good_for_ms: 0 }),
    fetch,
    patrols: {
      request: async (workerId) => {
        const patrols = app.context.db.selectFrom('patrol').select('id').where('worker_id', '=', workerId)
        return (await patrols.execute()).map(({ id }) => id)
      },
      known: () => [],
    },
    now,
    renewalCheckMs,
  })
  onTestFinished(() => source.close())
  return source
}

/** Collects everything that a source reports, by guard. */
function follow(source: FirebaseSource) {
  const guards = new Map<string, LiveGuard>()
  const links: LinkState[] = []
  const open: Subscription[] = [
    source.live.guards$.subscribe((news) => news.forEach((guard) => guards.set(guard.workerId, guard))),
    source.live.link$.subscribe((state) => links.push(state)),
  ]
  onTestFinished(() => open.forEach((subscription) => subscription.unsubscribe()))
  return { guards, links }
}

describe('guards live', () => {
  it('shows where they are at the start and as they move', async () => {
    const t = now() - 60_000
    await acceptFixes(app.context, company, [fix(t)], 'osmand')
    const token = await app.signIn('supervisor@askari.example')
    const source = await connect(async () => token)
    const { guards, links } = follow(source)
    await expect.poll(() => guards.get(GUARD)?.fix).toEqual(fix(t))
    expect(links.at(-1)).toBe('up')
    await acceptFixes(app.context, company, [fix(t + 5000, { lat: -1.3, speed: 1.5 })], 'osmand')
    await expect.poll(() => guards.get(GUARD)?.fix).toEqual(fix(t + 5000, { lat: -1.3, speed: 1.5 }))
    expect(guards.get(GUARD)).toMatchObject({ workerName: 'Wanjiru Kamau', status: 'Online' })
    const current = await source.tracking.fetchCurrent(GUARD)
    expect(current).toEqual(guards.get(GUARD))
    expect(await firstValueFrom(source.tracking.startTracking(GUARD))).toEqual(current)
    expect(await source.tracking.fetchCurrent('999')).toBeNull()
  })

  it('tells another company nothing, whoever asks', async () => {
    const token = await app.signIn('admin@askari.example')
    const source = await connect(async () => token, '2')
    await expect(source.tracking.fetchCurrent(GUARD)).rejects.toThrow('Permission denied')
    const { guards, links } = follow(source)
    await expect.poll(() => links).toContain('failed')
    expect(guards.size).toBe(0)
  })
})

describe('histories', () => {
  it('are read by time, by those who may replay', async () => {
    const from = now() - 3_600_000
    const fixes = Array.from({ length: 100 }, (_, i) => fix(from + i * 10_000, { workerId: '2' }))
    await acceptFixes(app.context, company, fixes, 'osmand')
    const token = await app.signIn('investigator@askari.example')
    const { tracking } = await connect(async () => token)
    const all = await tracking.loadHistory('2', { hours: 2 })
    expect([...all.t]).toEqual(fixes.map(({ t }) => t))
    const part = await tracking.loadHistory('2', { from: from + 15_000, to: from + 40_000 })
    expect([...part.t]).toEqual([from + 20_000, from + 30_000, from + 40_000])

    const dispatcher = await app.signIn('dispatcher@askari.example')
    const other = await connect(async () => dispatcher)
    await expect(other.tracking.loadHistory('2', { hours: 2 })).rejects.toThrow('status 401')
  })

  it('come as columns and as points alike, and as columns only where a patrol has them', async () => {
    const token = await app.signIn('investigator@askari.example')
    const headers = { authorization: `Bearer ${token}` }
    const from = now() - 3_600_000
    const fixes = Array.from({ length: 3 }, (_, i) =>
      fix(from + i * 10_000, { workerId: '5', lat: -1.2912345, accuracy: i === 1 ? null : i, speed: i / 2 }),
    )
    await acceptFixes(app.context, company, fixes, 'osmand')
    const patrols = app.context.db.selectFrom('patrol').select('id').where('worker_id', '=', '5')
    const { id } = await patrols.executeTakeFirstOrThrow()
    const address = (path: string, query: Record<string, string>) =>
      `${app.url}/${path}.json?${new URLSearchParams({ ns: company, ...query })}`
    const load = (columns: boolean) =>
      loadPatrols(
        { fetch, columns, request: async (path, query) => ({ url: address(path, query), headers }) },
        '5',
        { told: Promise.resolve([id]), known: [] },
        { from: from + 1, to: from + 20_000 },
      )
    const trail = await load(true)
    expect(trail).toEqual(await load(false))
    expect(trail).toEqual(createTrail('5', fixes.slice(1)))

    const status = async (path: string, query: Record<string, string>, credential = token) =>
      (
        await fetch(address(path, { format: 'columns', ...query }), {
          headers: { authorization: `Bearer ${credential}` },
        })
      ).status
    const patrol = `patrol_history/${id}`
    expect(await status(patrol, {})).toBe(200)
    expect(await status(`${patrol}/${from}`, {})).toBe(400)
    expect(await status('patrol_history/999', {})).toBe(400)
    expect(await status('guard_locations', {})).toBe(400)
    expect(await status(patrol, { orderBy: '"$key"', limitToFirst: '1' })).toBe(400)
    expect(await status(patrol, { orderBy: '"speed"', startAt: '1' })).toBe(400)
    expect(await status(patrol, {}, await app.signIn('dispatcher@askari.example'))).toBe(401)
  })

  it('can be queried and listened to as if they were held in memory', async () => {
    const from = now() - 3_600_000
    const fixes = Array.from({ length: 5 }, (_, i) => fix(from + i * 10_000, { workerId: '3' }))
    await acceptFixes(app.context, company, fixes, 'osmand')
    const { id } = await app.context.db
      .selectFrom('patrol')
      .select('id')
      .where('worker_id', '=', '3')
      .executeTakeFirstOrThrow()
    const token = await app.signIn('investigator@askari.example')
    const database = sdkPhone(app.url, company, token)
    const patrol = rtdb.ref(database, `patrol_history/${id}`)
    const keys = (snapshot: rtdb.DataSnapshot) => Object.keys(snapshot.val() ?? {}).map(Number)
    const t = (i: number) => from + i * 10_000

    const byTime = [rtdb.orderByChild('timestamp'), rtdb.startAt(t(1)), rtdb.endAt(t(2))]
    expect(keys(await rtdb.get(rtdb.query(patrol, ...byTime)))).toEqual([t(1), t(2)])
    const lastTwo = rtdb.query(patrol, rtdb.orderByKey(), rtdb.limitToLast(2))
    expect(keys(await rtdb.get(lastTwo))).toEqual([t(3), t(4)])
    const after = [rtdb.orderByKey(), rtdb.startAfter(String(t(1))), rtdb.limitToFirst(1)]
    expect(keys(await rtdb.get(rtdb.query(patrol, ...after)))).toEqual([t(2)])
    const point = (await rtdb.get(rtdb.child(patrol, String(t(0))))).val()
    expect(point).toMatchObject({ workerId: '3', latitude: -1.29, timestamp: t(0), status: 'Patrolling' })
    await expect(rtdb.get(rtdb.ref(database, 'patrol_history'))).rejects.toThrow('Permission denied')

    const told: string[] = []
    rtdb.onChildAdded(lastTwo, (child) => told.push(`+${(Number(child.key) - from) / 10_000}`))
    rtdb.onChildRemoved(lastTwo, (child) => told.push(`-${(Number(child.key) - from) / 10_000}`))
    await expect.poll(() => told).toEqual(['+3', '+4'])
    await acceptFixes(
      app.context,
      company,
      [fix(t(6), { workerId: '3' }), fix(t(2) + 1, { workerId: '3' })],
      'osmand',
    )
    await expect.poll(() => told).toEqual(['+3', '+4', '-3', '+6'])
  })
})

describe('across the expiry of a token', () => {
  it('the console gets a fresh one and goes on where it was', async () => {
    const workerId = '7'
    await acceptFixes(app.context, company, [fix(now() - 60_000, { workerId })], 'osmand')
    const first = await app.signIn('supervisor@askari.example')
    clock += 10 * 60_000 - 2500
    let asked = 0
    const source = await connect(() => {
      asked += 1
      return asked === 1 ? Promise.resolve(first) : app.signIn('supervisor@askari.example')
    })
    const { guards, links } = follow(source)
    await expect.poll(() => guards.has(workerId)).toBe(true)
    expect(links).toEqual(['down', 'up'])
    await vi.waitFor(() => expect(links).toEqual(['down', 'up', 'down', 'up']), { timeout: 8000 })
    expect(asked).toBe(2)
    const t = now()
    await acceptFixes(app.context, company, [fix(t, { workerId })], 'osmand')
    await expect.poll(() => guards.get(workerId)?.fix.t).toBe(t)
  })

  it('a token that was renewed in time is handed over without a break', async () => {
    const first = await app.signIn('supervisor@askari.example')
    clock += 10 * 60_000 - 5000
    const expiry = now() + 5000
    const second = await app.signIn('supervisor@askari.example')
    let current = first
    const source = await connect(async () => current, company, 50)
    const { links } = follow(source)
    await expect.poll(() => links).toEqual(['down', 'up'])
    current = second
    await vi.waitFor(() => expect(now()).toBeGreaterThan(expiry + 500), { timeout: 15_000 })
    expect(await source.tracking.fetchCurrent('999')).toBeNull()
    expect(links).toEqual(['down', 'up'])
  })
})
