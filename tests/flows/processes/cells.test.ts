import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../../../server/app/build-app.ts'
import type { CellDirectory } from '../../../server/cells/cell-directory.ts'
import { moveCompany } from '../../../server/cells/move-company.ts'
import { publishToDirectory } from '../../../server/cells/start-directory-sync.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { type Database, openToRead } from '../../../server/db/open-database.ts'
import { createLease } from '../../../server/db/lease.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { companyRows } from '../../support/database/company-rows.ts'
import { preparedPostgres } from '../../support/database/prepared-database.ts'
import { postgresMissing } from '../../support/database/postgres.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'
import { type TwoCells, twoCells } from '../../support/two-cells.ts'

const HOUR = 3_600_000
const ringOf = async ({ db }: OpenContext) =>
  (await db.selectFrom('server_key').select('value').where('name', '=', 'ring').executeTakeFirst())?.value
const noon = Date.UTC(2026, 10, 21, 12)

describe.skipIf(postgresMissing !== null)(`two cells and a directory: ${postgresMissing ?? 'found'}`, () => {
  let now = noon
  let cells: TwoCells
  let a: OpenContext
  let b: OpenContext
  let directory: CellDirectory
  let source: Database
  let target: Database

  beforeEach(async () => {
    now = noon
    cells = await twoCells(inject('postgres'), () => now)
    ;({ a, b, directory, source, target } = cells)
  })
  afterEach(() => cells.close())

  const fix = (workerId: string, t: number) => ({
    workerId,
    t,
    lat: -1.29,
    lon: 36.82,
    accuracy: 8,
    speed: null,
  })

  it('move a company with all that it has, while phones report, and find it afterwards', async () => {
    const { company, userId } = await companyWithUser(a, 'administrator')
    const stays = companyId('999')
    await hireWorker(a, stays, 'Otieno')
    const guard = await hireWorker(a, company, 'Njeri')
    const { secret } = await enrolDevice(a, company, guard)
    await acceptFixes(a, company, [fix(guard, noon - 3 * HOUR), fix(guard, noon - HOUR)], 'osmand')
    now += HOUR
    await sealDueHours(a, createLease(a, 'sealing'))
    await publishToDirectory(a, directory, 'a')

    // everything acknowledged before the move must be in the new database; afterwards, the old one acknowledges nothing
    const acknowledged: number[] = []
    let moved = false
    const phone = (async () => {
      for (let t = noon; !moved; t += 1000)
        try {
          await acceptFixes(a, company, [fix(guard, t)], 'osmand')
          if (!moved) acknowledged.push(t)
        } catch {
          // a client would retry
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
    })()
    try {
      await moveCompany({ company, source, target, directory, from: 'a', to: 'b', say: () => {} })
    } finally {
      moved = true
      await phone
    }
    const there = (
      await readFixes(b.db, company, { workerId: guard, from: 0, to: now + 999 * HOUR }, 100_000)
    ).map(({ t }) => t)
    expect(there).toEqual(expect.arrayContaining([noon - 3 * HOUR, noon - HOUR, ...acknowledged]))
    expect((await verifyChain(b.db, company)).fault).toBeNull()
    expect((await verifyFixes(b, { name: company, asked: company })).faults).toEqual([])
    const events = (of: OpenContext, id: string) =>
      of.db.selectFrom('event').select('position').where('company', '=', id).execute()
    expect((await events(a, company)).length).toBe(0)
    expect((await events(a, stays)).length).toBeGreaterThan(0)
    expect(await directory.findCell(company)).toBe('b')

    const app = await buildApp(a)
    const signIn = await app.inject({
      method: 'POST',
      url: '/api/web-login',
      payload: {
        email: `administrator-${userId}@company-${company}.example`,
        password: 'wrong password here',
      },
    })
    expect([signIn.statusCode, signIn.json()]).toMatchObject([
      421,
      { code: 'other_cell', url: 'https://b.example' },
    ])
    const message = await app.inject({ method: 'POST', url: `/i/${secret}/osmand?lat=1&lon=2` })
    expect([message.statusCode, message.headers.location]).toEqual([
      307,
      `https://b.example/i/${secret}/osmand?lat=1&lon=2`,
    ])
    await app.close()
  })

  it('move the demo company with a row or more in most tables, and each row is there as it was', async () => {
    const demo = await preparedPostgres('demo', inject('postgres'))
    const { db } = openToRead({ dataDir: '', databaseUrl: demo })
    const company = companyId('1')
    await db
      .updateTable('server_key')
      .set({ value: (await ringOf(b)) ?? '' })
      .where('name', '=', 'ring')
      .execute()
    await directory.move(company, 'a')
    const before = await companyRows({ db, security: a.security }, company)
    await moveCompany({ company, source: db, target, directory, from: 'a', to: 'b', say: () => {} })
    expect(await companyRows({ db: target, security: b.security }, company)).toEqual(before)
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30)
    const left = await companyRows({ db, security: a.security }, company)
    // only the marks remain that make later writes to the old database fail
    expect(Object.entries(left).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))).toEqual([
      'head',
      'sealing_state',
    ])
    // running the move again, as after an interruption, changes nothing
    await moveCompany({ company, source: db, target, directory, from: 'a', to: 'b', say: () => {} })
    expect(await companyRows({ db: target, security: b.security }, company)).toEqual(before)
    await db.destroy()
  })

  it('refuse a move where the keys differ, or where the company is not, and change nothing', async () => {
    const { company } = await companyWithUser(a, 'administrator')
    await publishToDirectory(a, directory, 'a')
    const move = (from: string, to: string) =>
      moveCompany({ company, source, target, directory, from, to, say: () => {} })
    await expect(move('c', 'b')).rejects.toThrow('not in c')
    await b.db.updateTable('server_key').set({ value: 'another' }).where('name', '=', 'ring').execute()
    await expect(move('a', 'b')).rejects.toThrow('different keys')
    expect(await directory.findCell(company)).toBe('a')
  })
})
