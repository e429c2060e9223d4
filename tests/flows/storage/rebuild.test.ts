import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import { guestAccessStream } from '../../../domain/guest/guest-access.ts'
import { fixExportsStream } from '../../../domain/evidence/bundle/fix-exports.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { secondFactorRuleStream } from '../../../domain/user/second-factor-rule.ts'
import { systemSettingsStream } from '../../../domain/records/system-settings.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId, type CompanyId } from '../../../server/db/company-id.ts'
import { DatabaseLocked, lockDatabase } from '../../../server/db/lock-database.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readLogCompanies } from '../../../server/event-log/read-log.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { allProjections } from '../../../server/resource/resource-registry.ts'
import { rebuildReadModels } from '../../../server/projections/rebuild-read-models.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { bothEngines, type TestDatabase } from '../../support/database/test-database.ts'
import { seedPersonalRecords } from '../../support/records/seed-personal-records.ts'
import { seedRareRecords } from '../../support/records/rare-records.ts'

const tables = [...new Set(allProjections.flatMap((projection) => projection.tables))]

/** returns all rows of all read models, in a fixed order */
async function readModels({ db }: OpenContext): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    all[table] = rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1))
  }
  return all
}

/** adds a finished and a running patrol of one guard, because demo patrols start only with the demo's fixes */
async function patrolTwice(context: OpenContext): Promise<void> {
  const [company] = await readLogCompanies(context.db)
  const start = { type: 'StartPatrol' as const, workerId: '1', assignmentId: '1' }
  const commands = [
    ['1', { ...start, startedAt: 1000 }],
    ['1', { type: 'EndPatrol', endedAt: 2000, reason: 'quiet' }],
    ['2', { ...start, startedAt: 3000 }],
  ] as const
  for (const [id, command] of commands) {
    const commandId = context.newId()
    const handled = await handleCommand(context, patrolStream, {
      company: company as CompanyId,
      id,
      command,
      commandId,
      by: 'system:test',
      at: 3000,
    })
    expect(handled.ok).toBe(true)
  }
}

/** adds a finished and an unfinished export, both with the same guard */
async function exportTwice(context: OpenContext): Promise<void> {
  const company = companyId('1')
  const said = { fromAt: 1000, toAt: 2000, format: 'csv', reason: 'Theft' } as const
  for (const command of [
    { type: 'StartExport' as const, exportKey: 'a', ...said, guards: ['1', '2'] },
    { type: 'FinishExport' as const, exportKey: 'a', fixes: 2, sha256: '0'.repeat(64) },
    { type: 'StartExport' as const, exportKey: 'b', ...said, guards: ['2'] },
    { type: 'InterruptExport' as const, exportKey: 'b', fixes: 2 },
  ]) {
    const edge = { company, commandId: context.newId(), by: 'user:1', at: 3000 }
    expect((await handleCommand(context, fixExportsStream, { ...edge, id: company, command })).ok).toBe(true)
  }
}

/** changes settings of the company, one of them twice */
async function setTwice(context: OpenContext): Promise<void> {
  const company = companyId('1')
  for (const asked of [{ lateAfter: 3, fixRetentionDays: 90 }, { fixRetentionDays: null }]) {
    const handled = await handleCommand(context, systemSettingsStream, {
      company,
      id: company,
      command: { type: 'ChangeSystemSettings', ...asked },
      commandId: context.newId(),
      by: 'user:1',
      at: 3000,
    })
    expect(handled.ok).toBe(true)
  }
  const roleId = 'supervisor'
  for (const command of [
    { type: 'RequireSecondFactor', roleId, from: 4000 },
    { type: 'MakeSecondFactorOptional', roleId },
    { type: 'RequireSecondFactor', roleId, from: 5000 },
  ] as const) {
    const edge = { company, commandId: context.newId(), by: 'system:test', at: 3000 }
    const handled = await handleCommand(context, secondFactorRuleStream, { ...edge, id: roleId, command })
    expect(handled.ok).toBe(true)
  }
}

/** seals hours of a guard, one with a supplement, and logs their deletion */
async function sealAndPurge(context: OpenContext): Promise<void> {
  const company = companyId('1')
  const seal = (hour: number) => ({ workerId: '1', hour: hour * SEAL_HOUR_MS, count: 1, root: 'ab' })
  const closing = (round: number, late: number[]) => ({
    type: 'SealFixes' as const,
    round,
    until: round * SEAL_HOUR_MS,
    seals: [seal(round - 1)],
    late: late.map(seal),
    whole: true,
  })
  const letGo = { type: 'PurgeFixes' as const, before: SEAL_HOUR_MS }
  for (const command of [closing(1, []), closing(2, [0]), letGo]) {
    const edge = { company, id: company, commandId: context.newId(), by: 'system:test', at: 3000 }
    expect((await handleCommand(context, fixSealsStream, { ...edge, command })).ok).toBe(true)
  }
}

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `the product's read models on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let context: OpenContext

      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        database = await running.newDatabase()
        context = await database.open({ now: () => Date.UTC(2026, 10, 20, 9) })
      })
      afterEach(() => context.close())

      it('are after a rebuild what they were after the demo was made', { timeout: 120_000 }, async () => {
        await seedDemo({ ...context, config: { ...context.config, demo: true } })
        await patrolTwice(context)
        const visit = { code: 'KARU', assignmentId: '1', today: '2026-11-20', until: '2026-11-22' }
        await approvedGuest(context, companyId('1'), visit)
        await setTwice(context)
        await sealAndPurge(context)
        await exportTwice(context)
        await seedPersonalRecords(context, '1')
        await seedRareRecords(context)
        const before = await readModels(context)
        expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
        await rebuildReadModels(context.db, allProjections)
        expect(await readModels(context)).toEqual(before)
        for (const company of await readLogCompanies(context.db))
          expect((await verifyChain(context.db, company)).fault).toBeNull()
      })

      it('are rebuilt though a code that is unique over all companies has passed from one to another', async () => {
        const change = async (id: string, enabled: boolean, organizationCode: string) => {
          const handled = await handleCommand(context, guestAccessStream, {
            company: companyId(id),
            id,
            command: { type: 'ChangeGuestAccess', enabled, organizationCode },
            commandId: context.newId(),
            by: 'system:test',
            at: 3000,
          })
          expect(handled.ok).toBe(true)
        }
        await change('2', true, 'PASS')
        await change('2', false, 'GONE')
        await change('1', true, 'PASS')
        const before = await readModels(context)
        await rebuildReadModels(context.db, allProjections)
        expect(await readModels(context)).toEqual(before)
        // the rebuilt table still has its unique index
        await expect(change('2', true, 'PASS')).rejects.toThrow(/unique/i)
      })

      if (engine.name === 'PostgreSQL')
        it('are not rebuilt while a server is there', async () => {
          const config = readConfig({ DATABASE_URL: context.config.databaseUrl ?? '' })
          await expect(lockDatabase(config, Date.now)).rejects.toThrow(DatabaseLocked)
          await context.close()
          const release = await lockDatabase(config, Date.now)
          await release()
          context = await database.open()
        })
    },
  )
