import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { fixFaultText, verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { dayNumberAt, readDayPartitions, dropDayPartition } from '../../../server/fixes/fix-days.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const [one, two] = [companyId('1'), companyId('2')]
const HOUR = 3_600_000
const DAY = 24 * HOUR
const noon = Date.UTC(2026, 10, 21, 12)

describe.skipIf(postgresMissing !== null)(`the days of fixes: ${postgresMissing ?? 'found'}`, () => {
  let now = noon
  let context: OpenContext
  let guard = ''
  let other = ''

  beforeEach(async () => {
    now = noon
    const url = await newPostgresDatabase(inject('postgres'))
    context = await testContext({ DATABASE_URL: url }, { now: () => now })
    guard = await hireWorker(context, one, 'Akinyi')
    other = await hireWorker(context, two, 'Otieno')
  })
  afterEach(() => context.close())

  const fix = (workerId: string, t: number) => ({
    workerId,
    t,
    lat: -1.29,
    lon: 36.82,
    accuracy: 8,
    speed: null,
  })
  const times = async (company: typeof one, workerId: string) =>
    (await readFixes(context.db, company, { workerId, from: 0, to: now + 300 * 365 * DAY })).map(({ t }) => t)
  const seal = () => sealDueHours(context, createLease(context, 'sealing'))

  it('are made for whatever comes, however late or early, and nothing is refused', async () => {
    const given = [Date.UTC(1999, 5, 1), Date.UTC(2003, 5, 1), noon - 40 * DAY, noon, noon + 9 * DAY]
    await acceptFixes(
      context,
      one,
      [...given, Date.UTC(2150, 0, 1)].map((t) => fix(guard, t)),
      'import',
    )
    expect(await times(one, guard)).toEqual([...given, Date.UTC(2150, 0, 1)])
    expect(await readDayPartitions(context.db)).toEqual(given.slice(2).map(dayNumberAt))
  })

  const partitions = async () => {
    const { rows } = await sql`select 1 from pg_inherits where inhparent = 'fix'::regclass`.execute(
      context.db,
    )
    return rows.length
  }

  it('share the partition of their month long ago: no phone has one made for each day of all years', async () => {
    await acceptFixes(context, one, [fix(guard, noon)], 'osmand')
    const before = await partitions()
    const start = Date.UTC(2004, 0, 1, 12)
    const old = Array.from({ length: 360 }, (_, i) => start + i * DAY)
    await acceptFixes(
      context,
      one,
      old.map((t) => fix(guard, t)),
      'osmand',
    )
    expect(await partitions()).toBe(before + 12)
    expect(await times(one, guard)).toEqual([...old, noon])
    now = noon + 2 * HOUR
    await seal()
    await changeSettings(context, one, { fixRetentionDays: 7 })
    await sweepOnce(context)
    expect(await times(one, guard)).toEqual([noon])
    expect((await verifyFixes(context, { name: one, asked: one })).faults).toEqual([])
  })

  it('stay on their own in a month that has some', async () => {
    const young = noon - 395 * DAY
    await acceptFixes(context, one, [fix(guard, young)], 'osmand')
    now += 100 * DAY
    await acceptFixes(context, one, [fix(guard, young + DAY)], 'osmand')
    expect(await readDayPartitions(context.db)).toEqual([dayNumberAt(young), dayNumberAt(young + DAY)])
  })

  it('are pruned by the bounds of time of a query', async () => {
    await acceptFixes(
      context,
      one,
      [0, 1, 2, 3, 4].map((day) => fix(guard, noon - day * DAY)),
      'osmand',
    )
    const plan = async (from: number, to: number) => {
      const { rows } = await context.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(
          'explain select t from fix where company = $1 and worker_id = $2 and t >= $3 and t < $4',
          [one, guard, from, to],
        ),
      )
      const text = rows.map((row) => row['QUERY PLAN']).join('\n')
      return [...new Set(text.match(/\bfix_(\d{8}|m\d{6}|early|beyond)\b/g))].toSorted()
    }
    expect(await plan(noon - HOUR, noon)).toEqual(['fix_20261121'])
    expect(await plan(noon - DAY, noon)).toEqual(['fix_20261120', 'fix_20261121'])
  })

  it('are dropped when all let go, and come back for what comes late', async () => {
    const old = noon - 9 * DAY
    await acceptFixes(context, one, [fix(guard, old), fix(guard, old + 60_000), fix(guard, noon)], 'osmand')
    now = noon + 2 * HOUR
    await seal()
    await changeSettings(context, one, { fixRetentionDays: 7 })
    await sweepOnce(context)
    expect(await readDayPartitions(context.db)).toEqual([dayNumberAt(noon)])
    expect(await times(one, guard)).toEqual([noon])
    await acceptFixes(context, one, [fix(guard, old + 1)], 'osmand')
    expect(await times(one, guard)).toEqual([old + 1, noon])
    now += HOUR
    await seal()
    const { faults } = await verifyFixes(context, { name: one, asked: one })
    expect(faults.map(fixFaultText)).toEqual([])
    await sweepOnce(context)
    expect(await times(one, guard)).toEqual([noon])
    expect((await verifyFixes(context, { name: one, asked: one })).faults).toEqual([])
  })

  it('keep what another company keeps for longer, and what is under legal hold', async () => {
    const old = noon - 9 * DAY
    await acceptFixes(context, one, [fix(guard, old), fix(guard, old + HOUR), fix(guard, noon)], 'osmand')
    await acceptFixes(context, two, [fix(other, old), fix(other, noon)], 'osmand')
    await context.db
      .insertInto('legal_hold')
      .values({ company: one, incident_id: '1', worker_id: guard, from_at: old, to_at: old + 1 })
      .execute()
    now = noon + 2 * HOUR
    await seal()
    await changeSettings(context, one, { fixRetentionDays: 7 })
    await sweepOnce(context)
    expect(await times(one, guard)).toEqual([old, noon])
    expect(await times(two, other)).toEqual([old, noon])
    const events = () => context.db.selectFrom('event').select('position').execute()
    const before = await events()
    await sweepOnce(context)
    expect(await events()).toEqual(before)
  })

  it('lose nothing that is stored while an empty one is removed', async () => {
    await acceptFixes(context, one, [fix(guard, noon)], 'osmand')
    const day = dayNumberAt(noon - 20 * DAY)
    for (let round = 0; round < 5; round++) {
      const t = noon - 20 * DAY + round
      await acceptFixes(context, one, [fix(guard, t)], 'osmand')
      await sql`truncate fix_20261101`.execute(context.db)
      await Promise.all([
        dropDayPartition(context.db, day),
        acceptFixes(context, one, [fix(guard, t + 10)], 'osmand'),
        acceptFixes(context, one, [fix(guard, t + 20)], 'osmand'),
      ])
      expect((await times(one, guard)).slice(0, -1)).toEqual([t + 10, t + 20])
      await sql`delete from fix where t < ${noon}`.execute(context.db)
    }
  })
})
