import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { sharedFixWriter } from '../../../server/fixes/write/fix-writer.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { createDayPartitions } from '../../../server/fixes/fix-days.ts'
import { testEngines, type TestDatabase } from '../../support/database/test-database.ts'

const company = companyId('1')
const day = 86_400_000
const now = Date.UTC(2026, 10, 21)
let context: OpenContext
let at = now

const setAside = (deviceId: string, received: number) =>
  sharedFixWriter(context).write({
    company,
    fixes: [],
    quarantined: [{ reason: 'broken JSON', body: '{' }],
    received,
    format: 'osmand',
    deviceId,
    userAgent: null,
    message: null,
    recording: null,
  })
const session = (id: string, startedAt: number, revokedAt: number | null) =>
  context.db
    .insertInto('session')
    .values({
      id,
      company,
      account_id: '1',
      started_at: startedAt,
      revoked_at: revokedAt,
      revoke_reason: null,
    })
    .execute()
const token = (hash: string, sessionId: string, expiresAt: number) =>
  context.db
    .insertInto('refresh_token')
    .values({
      hash,
      session_id: sessionId,
      issued_at: expiresAt - 30 * day,
      expires_at: expiresAt,
      used_at: null,
      used_by: null,
    })
    .execute()
const idsOf = async (table: 'session' | 'rate_limit_attempt') =>
  (await context.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
const trouble = (deviceId: string) =>
  context.db
    .selectFrom('device_trouble')
    .select(['quarantined', 'purged'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
const kept = async (deviceId: string) =>
  (await context.db.selectFrom('quarantine').select('id').where('device_id', '=', deviceId).execute()).length

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `what is let go on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      beforeAll(async () => {
        running = await engine.start()
        database = await running.newDatabase()
        context = await database.open({ now: () => at })
      })
      beforeEach(() => {
        at = now
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      it('is quarantine older than 30 days, and the count of it stays', async () => {
        await setAside('1', now)
        await setAside('1', now - 31 * day)
        await sweepOnce(context)
        expect(await kept('1')).toBe(1)
        expect(await trouble('1')).toEqual({ quarantined: 2, purged: 1 })
      })

      it('is quarantine and fixes older than a company wants to keep, and no other company’s', async () => {
        const other = '2'
        const rejected = (of: string, number: number, days: number) => ({
          company: of,
          id: `${number}`,
          number,
          device_id: null,
          format: 'osmand',
          reason: 'broken JSON',
          received_at: now - days * day,
          user_agent: null,
          body: '{',
          records: 1,
          reasons: null,
        })
        const place = { lat_e7: -12_900_000, lon_e7: 368_200_000, accuracy: 5, speed: null }
        const fix = (of: string, worker: string, t: number) => ({
          company: of,
          worker_id: worker,
          t,
          ...place,
          source: 'osmand',
          received: t,
        })
        const live = (of: string, worker: string, t: number) => ({
          company: of,
          worker_id: worker,
          t,
          ...place,
          status: 'Off duty' as const,
          interval_ms: null,
          received: t,
          patrol_id: null,
        })
        const { db } = context
        await changeSettings(context, companyId(other), { fixRetentionDays: 7, rejectedRetentionDays: 60 })
        await db
          .insertInto('quarantine')
          .values([rejected(other, 901, 59), rejected(other, 902, 61), rejected('3', 903, 31)])
          .execute()
        // PostgreSQL deletes only whole days
        const kept7 = now - 7 * day
        const before = context.engine === 'postgres' ? Math.floor(kept7 / day) * day : kept7
        await createDayPartitions(context, [before - 1, before])
        const old = Array.from({ length: 600 }, (_, i) => fix(other, '1', before - 1000 * (i + 1)))
        await db
          .insertInto('fix')
          .values([...old, fix(other, '1', before), fix(other, '2', before - 1), fix('3', '1', before - 1)])
          .execute()
        await db
          .insertInto('live_location')
          .values([live(other, '1', before), live(other, '2', before - 1), live('3', '1', before - 1)])
          .execute()
        await sweepOnce(context)
        expect(await db.selectFrom('fix').select(['company', 'worker_id', 't']).execute()).toEqual([
          { company: other, worker_id: '1', t: before },
          { company: '3', worker_id: '1', t: before - 1 },
        ])
        const left = db.selectFrom('quarantine').select('number').where('number', '>', 900)
        expect(await left.execute()).toEqual([{ number: 901 }])
        const known = db.selectFrom('live_location').select('worker_id').where('company', '=', other)
        expect(await known.orderBy('worker_id').execute()).toEqual([{ worker_id: '1' }, { worker_id: '2' }])
      })

      it('is what a device has in quarantine beyond a thousand, the oldest first', async () => {
        for (let i = 0; i < 3; i += 1)
          await Promise.all(Array.from({ length: 450 }, () => setAside('2', now + i * day)))
        await sweepOnce(context)
        expect(await kept('2')).toBe(1000)
        expect(await trouble('2')).toEqual({ quarantined: 1350, purged: 350 })
        const oldest = await context.db
          .selectFrom('quarantine')
          .select((eb) => eb.fn.min('received_at').as('at'))
          .where('device_id', '=', '2')
          .executeTakeFirst()
        expect(oldest?.at).toBe(now)
      })

      it('is a command’s answer after 30 days, in pieces', async () => {
        const answer = (id: number, when: number | null) => ({
          company,
          command_id: `c${id}`,
          stream: 'x-1',
          asked: 'x',
          position: 1,
          version: 1,
          refusal: null,
          at: when,
        })
        const old = Array.from({ length: 600 }, (_, i) => answer(i, now - 31 * day))
        await context.db
          .insertInto('command')
          .values([...old, answer(600, now - 29 * day)])
          .execute()
        await sweepOnce(context)
        const left = context.db.selectFrom('command').select('command_id').where('stream', '=', 'x-1')
        expect(await left.execute()).toEqual([{ command_id: 'c600' }])
        const counted = await context.db
          .selectFrom('purged')
          .select('count')
          .where('what', '=', 'command answers')
          .execute()
        expect(counted).toEqual([{ count: 600 }])
      })

      it('is a session that was ended long ago or whose tokens have expired, and no other', async () => {
        await session('ended long ago', now - 90 * day, now - 31 * day)
        await token('a', 'ended long ago', now + day)
        await session('ended just now', now - 90 * day, now - day)
        await token('b', 'ended just now', now + day)
        await session('expired', now - 90 * day, null)
        await token('c', 'expired', now - 1)
        await session('in use for long', now - 90 * day, null)
        await token('d', 'in use for long', now - 1)
        await token('e', 'in use for long', now + day)
        await session('new', now, null)
        await sweepOnce(context)
        expect(await idsOf('session')).toEqual(['ended just now', 'in use for long', 'new'])
        const tokens = await context.db.selectFrom('refresh_token').select('hash').orderBy('hash').execute()
        expect(tokens.map(({ hash }) => hash)).toEqual(['b', 'e'])
      })

      it('is a try to sign in after a quarter of an hour', async () => {
        await context.db
          .insertInto('rate_limit_attempt')
          .values([
            { id: 'old', subject: 'address:1', at: now - 900_000 },
            { id: 'old', subject: 'account:1', at: now - 900_000 },
            { id: 'young', subject: 'address:1', at: now - 899_999 },
          ])
          .execute()
        await sweepOnce(context)
        expect(await idsOf('rate_limit_attempt')).toEqual(['young'])
      })
    },
  )
