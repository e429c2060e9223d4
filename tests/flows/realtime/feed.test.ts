import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import { endSession, startSession } from '../../../server/auth/session.ts'
import { ACCESS_TOKEN_MS, signAccessToken } from '../../../server/auth/access-token.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readHeadPosition } from '../../../server/event-log/read-log.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { readFeed, type FeedReader } from '../../support/realtime/feed-reader.ts'
import { testContext } from '../../support/database/test-context.ts'

let context: OpenContext
let app: App
let url: string
let clock = Date.now()
const readers: FeedReader[] = []

beforeAll(async () => {
  context = await testContext({}, { now: () => clock })
  app = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const open = async (...to: [token: string, lastEventId?: number | string]) => {
  const reader = await readFeed(url, ...to)
  readers.push(reader)
  return reader
}

let hired = 0
const hire = (company: CompanyId) =>
  handleCommand(context, workerStream, {
    company,
    id: String(++hired),
    command: { type: 'HireWorker', fullName: `Guard ${hired}` },
    commandId: `hire-${hired}`,
    by: 'user:1',
    at: 1,
  })

const at = (worker: number, t: number): LiveLocation => ({
  worker_id: String(worker),
  worker_name: 'Wanjiru Kamau of the night shift at the eastern gate',
  latitude: -1.28,
  longitude: 36.82,
  created_at: t,
})
const move = (company: CompanyId, ...live: LiveLocation[]) =>
  context.events.publishFixes({ company, live, points: [] })

const positions = (reader: FeedReader) => reader.all('event').map((event) => event.position)
/** returns the time of the newest fix that the reader received */
const newest = (reader: FeedReader) => {
  const last = reader.frames.findLast((frame) => frame.kind === 'fixes')
  return (last?.data as { fixes: LiveLocation[] } | undefined)?.fixes[0]?.created_at
}
const caughtUp = (reader: FeedReader) => reader.until(() => reader.all('caught-up').length > 0)

describe('the feed', () => {
  it('tells who comes without a position only what happens from then on', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    await hire(company)
    const reader = await open(await token())
    await caughtUp(reader)
    expect(reader.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
    expect(reader.headers['content-security-policy']).toContain("default-src 'self'")
    await hire(company)
    await reader.until(() => positions(reader).length === 1)
    const head = await readHeadPosition(context.db, company)
    expect(reader.frames.map(({ kind, id }) => ({ kind, id }))).toEqual([
      { kind: 'caught-up', id: String(head - 1) },
      { kind: 'fixes', id: null },
      { kind: 'event', id: String(head) },
    ])
    expect(reader.all('event')).toEqual([
      {
        position: head,
        stream: `worker-${hired}`,
        type: 'WorkerHired',
        at: 1,
        by: 'user:1',
        data: expect.objectContaining({ fullName: `Guard ${hired}`, photo: null }),
      },
    ])
  })

  it('resumes with nothing lost and nothing twice, however often the reader falls off', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    const first = await readHeadPosition(context.db, company)
    const working = (async () => {
      for (let i = 0; i < 300; i++) await hire(company)
    })()
    const seen: number[] = []
    let last = first
    while (seen.length < 300) {
      const reader = await open(await token(), last)
      const enough = Math.min(seen.length + 35, 300) - seen.length
      await reader.until(() => positions(reader).length >= enough)
      reader.close()
      seen.push(...positions(reader))
      last = seen.at(-1) ?? last
    }
    await working
    expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => first + 1 + i))
  })

  it('starts over at the end of a log that is shorter than the reader thinks', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    const reader = await open(await token(), 9_999_999)
    await caughtUp(reader)
    expect(reader.all('caught-up')).toEqual([{ position: await readHeadPosition(context.db, company) }])
  })

  it('tells nothing of another company', async () => {
    const a = await companyWithUser(context, 'supervisor')
    const b = await companyWithUser(context, 'supervisor')
    const reader = await open(await a.token(), 0)
    await caughtUp(reader)
    const before = reader.all('event').length
    await hire(b.company)
    move(b.company, at(1, 5))
    await hire(a.company)
    move(a.company, at(2, 6))
    await reader.until(() => reader.all('fixes').some((frame) => frame.fixes.length > 0))
    await reader.until(() => reader.all('event').length > before)
    expect(reader.all('event').slice(before)).toMatchObject([{ stream: `worker-${hired}` }])
    expect(reader.all('fixes').flatMap((frame) => frame.fixes.map((fix) => fix.worker_id))).toEqual(['2'])
  })

  it('tells of accounts to those who see the back office team, and of their own to everybody', async () => {
    const types = async (role: 'administrator' | 'supervisor') => {
      const { token } = await companyWithUser(context, role)
      const reader = await open(await token(), 0)
      await caughtUp(reader)
      expect(reader.all('account').at(-1)).toMatchObject({ role, is_verified: '1' })
      return reader.all('event').map((event) => event.type)
    }
    expect(await types('administrator')).toEqual(['CompanyFounded', 'UserRegistered', 'EmailVerified'])
    expect(await types('supervisor')).toEqual(['CompanyFounded'])
  })

  it('tells the newest fix of each guard, several moves at once', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    const reader = await open(await token())
    await reader.until(() => reader.all('fixes').length === 1)
    for (let t = 1; t <= 50; t++) move(company, at(1, t), at(2, t))
    move(company, at(1, 3))
    await reader.until(() => reader.all('fixes').length > 1)
    const [, told] = reader.all('fixes')
    expect(told?.fixes.map((fix) => [fix.worker_id, fix.created_at])).toEqual([
      ['1', 50],
      ['2', 50],
    ])
  })

  it('gives a reader that is slow every event but few of the fixes', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    const [slow, quick] = [await open(await token()), await open(await token())]
    await Promise.all([slow, quick].map((reader) => reader.until(() => reader.all('fixes').length === 1)))
    slow.pause()
    const first = await readHeadPosition(context.db, company)
    // some megabytes per round that cannot be compressed, to fill the system's buffers soon
    const names = randomBytes(4000 * 450).toString('base64')
    const nameOf = (guard: number) => names.slice(guard * 600, (guard + 1) * 600)
    for (let t = 1; t <= 20; t++) {
      for (let i = 0; i < 10; i++) await hire(company)
      move(
        company,
        ...Array.from({ length: 4000 }, (_, guard) => ({ ...at(guard, t), worker_name: nameOf(guard) })),
      )
      await quick.until(() => newest(quick) === t)
    }
    slow.resume()
    await slow.until(() => newest(slow) === 20 && positions(slow).length === 200)
    for (const reader of [slow, quick])
      expect(positions(reader)).toEqual(Array.from({ length: 200 }, (_, i) => first + 1 + i))
    expect(quick.all('fixes')).toHaveLength(21)
    expect(slow.all('fixes').at(-1)?.fixes).toHaveLength(4000)
    expect(slow.all('fixes').length).toBeLessThan(14)
  })

  it.each([
    ['no token', '', 401],
    ['a token of nobody', 'abc', 401],
  ])('refuses %s', async (_, token, status) => {
    expect((await open(token)).status).toBe(status)
  })

  it('refuses an invalid position', async () => {
    const { token } = await companyWithUser(context, 'supervisor')
    expect((await open(await token(), 'newest')).status).toBe(400)
  })

  it('refuses an expired token, and ends when the token does', async () => {
    const { company, token } = await companyWithUser(context, 'supervisor')
    const old = await token()
    const start = clock
    const expiry = Math.floor(start / 1000) * 1000 + ACCESS_TOKEN_MS
    try {
      clock = expiry - 400
      const reader = await open(old)
      await caughtUp(reader)
      await reader.ended
      await hire(company)
      clock = expiry + 1000
      expect((await open(old)).status).toBe(401)
    } finally {
      clock = start
    }
  })

  it('ends with its session at once, and not with another of the same account', async () => {
    const { company, userId, token, sessionId } = await companyWithUser(context, 'supervisor')
    const client = { address: '127.0.0.2', agent: 'another browser' }
    const begun = await startSession(context, { company, id: userId }, client)
    const elsewhere = await signAccessToken(context, { company, userId, sessionId: begun?.sessionId ?? '' })
    const [reader, other] = [await open(await token()), await open(elsewhere)]
    await Promise.all([caughtUp(reader), caughtUp(other)])
    await endSession(context, sessionId)
    await reader.ended
    await hire(company)
    await other.until(() => other.all('event').length === 1)
    expect(reader.all('event')).toEqual([])
    // shorter than the heartbeat interval of 15 s, because a heartbeat would end the feed too
  }, 10_000)

  it('ends when the server stops', async () => {
    const other = await buildApp({ ...context, metrics: new Registry() })
    await other.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await companyWithUser(context, 'supervisor')
    const reader = await readFeed(
      `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`,
      await token(),
    )
    await caughtUp(reader)
    await other.close()
    await reader.ended
    expect(reader.frames.length).toBeGreaterThan(0)
  })
})
