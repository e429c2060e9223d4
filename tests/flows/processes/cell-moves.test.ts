import { EventEmitter, once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { streamName } from '../../../domain/event-sourcing/event.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import { CellDirectory } from '../../../server/cells/cell-directory.ts'
import { moveCompany } from '../../../server/cells/move-company.ts'
import { startDirectorySync, publishToDirectory } from '../../../server/cells/start-directory-sync.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { startErasures } from '../../../server/erasure/finish-erasures.ts'
import { dropPersonKeys } from '../../../server/erasure/drop-person-keys.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { newPostgresDatabase, postgresMissing } from '../../support/database/postgres.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'
import { type TwoCells, twoCells } from '../../support/two-cells.ts'

const HOUR = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)

describe.skipIf(postgresMissing !== null)(`a company that moves: ${postgresMissing ?? 'found'}`, () => {
  let cells: TwoCells
  const copyOfKeys = join(tmpdir(), `askari-cells-copy-${randomUUID()}.json`)

  beforeEach(async () => {
    cells = await twoCells(inject('postgres'), () => noon)
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
  const told = async () => {
    const { company } = await companyWithUser(cells.a, 'administrator')
    const guard = await hireWorker(cells.a, company, 'Njeri')
    await acceptFixes(cells.a, company, [fix(guard, noon - HOUR)], 'osmand')
    await publishToDirectory(cells.a, cells.directory, 'a')
    return { company, guard }
  }
  const rowsOf = async (db: TwoCells['source'], table: 'event' | 'fix' | 'worker', company: string) =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('company', '=', company)
        .executeTakeFirstOrThrow()
    ).n

  it('refuses whoever waited in the old cell, so that nothing is acknowledged there and lost', async () => {
    const { company, guard } = await told()
    const release = new EventEmitter()
    const holding = cells.target.transaction().execute(async (trx) => {
      await sql`lock table worker in exclusive mode`.execute(trx)
      release.emit('held')
      await once(release, 'released')
    })
    await once(release, 'held')
    const moving = cells.move(company)
    const waiting = async (count: number) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = ${new URL(cells.env.urls[0]).pathname.slice(1)} and wait_event_type = 'Lock'`.execute(
        cells.target,
      )
      return (rows[0]?.n ?? 0) >= count
    }
    const inTheMiddle = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = ${new URL(cells.env.urls[1]).pathname.slice(1)} and wait_event_type = 'Lock'`.execute(
        cells.source,
      )
      return (rows[0]?.n ?? 0) > 0
    }
    await expect.poll(inTheMiddle).toBe(true)
    const writes = [
      hireWorker(cells.a, company, 'Wanjiku'),
      acceptFixes(cells.a, company, [fix(guard, noon)], 'osmand'),
    ].map((each) =>
      each.then(
        () => 'acknowledged',
        (error: Error) => error.message,
      ),
    )
    await expect.poll(() => waiting(2)).toBe(true)
    release.emit('released')
    await holding
    await moving
    expect(await Promise.all(writes)).toEqual([
      expect.stringContaining('is in another cell'),
      expect.stringContaining('is in another cell'),
    ])
    for (const table of ['event', 'fix', 'worker'] as const)
      expect(await rowsOf(cells.source, table, company), table).toBe(0)
    await expect(hireWorker(cells.a, company, 'Otieno')).rejects.toThrow('is in another cell')
    await hireWorker(cells.b, company, 'Otieno')
  })

  it('is found again by running the move again, wherever it was broken off', async () => {
    const { company } = await told()
    const breaks = (at: RegExp) =>
      cells.move(company, (line) => {
        if (at.test(line)) throw new Error('broken off')
      })
    await expect(breaks(/^event: /)).rejects.toThrow('broken off')
    await expect(breaks(/^The log of/)).rejects.toThrow('broken off')
    expect(await rowsOf(cells.target, 'event', company)).toBe(0)
    await hireWorker(cells.a, company, 'Wanjiku')
    // fails after all rows were copied, and before the directory has the new cell
    const away = Object.assign(Object.create(cells.directory) as CellDirectory, {
      findCell: (id: string) => cells.directory.findCell(id),
      move: () => Promise.reject(new Error('the directory is away')),
    })
    const { source, target } = cells
    await expect(
      moveCompany({ company, source, target, directory: away, from: 'a', to: 'b', say: () => {} }),
    ).rejects.toThrow('the directory is away')
    expect(await cells.directory.findCell(company)).toBe('a')
    await expect(hireWorker(cells.a, company, 'Otieno')).rejects.toThrow('is in another cell')
    await hireWorker(cells.b, company, 'Otieno')
    const events = await rowsOf(target, 'event', company)
    await cells.move(company)
    expect(await cells.directory.findCell(company)).toBe('b')
    expect(await rowsOf(target, 'event', company)).toBe(events)
    expect((await verifyChain(cells.b.db, company)).fault).toBeNull()
    expect(await rowsOf(target, 'worker', company)).toBe(3)
  })

  it('may come back, and is written to again where it was', async () => {
    const { company } = await told()
    await cells.move(company)
    await hireWorker(cells.b, company, 'Wanjiku')
    const { source, target, directory } = cells
    await moveCompany({
      company,
      source: target,
      target: source,
      directory,
      from: 'b',
      to: 'a',
      say: () => {},
    })
    await hireWorker(cells.a, company, 'Otieno')
    expect(await rowsOf(source, 'worker', company)).toBe(3)
    expect((await verifyChain(cells.a.db, company)).fault).toBeNull()
  })

  it('takes its erasures along, to a copy of the keys that was made before them', async () => {
    copyFileSync(cells.env.SECRET_FILE, copyOfKeys)
    const DATABASE_URL = await newPostgresDatabase(inject('postgres'))
    const { DIRECTORY_URL } = cells.env
    const c = await testContext(
      { CELL: 'c', DATABASE_URL, DIRECTORY_URL, PUBLIC_URL: 'https://c.example', SECRET_FILE: copyOfKeys },
      { now: () => noon },
    )
    const stopCell = await startDirectorySync(c)
    const timers = vi.spyOn(globalThis, 'setInterval')
    const stop = await startErasures(c)
    const [look] = timers.mock.calls.at(-1) ?? []
    timers.mockRestore()
    const { company, guard } = await told()
    await cells.a.db
      .updateTable('worker')
      .set({ erased_at: noon })
      .where('company', '=', company)
      .where('id', '=', guard)
      .execute()
    await dropPersonKeys(cells.a, company, guard)
    const stream = streamName(workerStream.name, guard)
    expect(cells.a.keys.person(company, stream)).toBeNull()
    expect(c.keys.person(company, stream)).not.toBeNull()
    const { source, directory } = cells
    await moveCompany({ company, source, target: c.db, directory, from: 'a', to: 'c', say: () => {} })
    ;(look as () => void)()
    await stop()
    expect(c.keys.person(company, stream)).toBeNull()
    await stopCell()
    await c.close()
  })
})

describe.skipIf(postgresMissing !== null)(`the directory of cells: ${postgresMissing ?? 'found'}`, () => {
  const keysOf = (fill: number) => ({
    id: String(fill).repeat(32),
    all: () => [new Uint8Array(32).fill(fill)],
  })
  const emails = Array.from({ length: 40 }, (_, i) => `person${i}@askari.example`)

  it('tells nobody without its keys which accounts there are, by its rows or its answers', async () => {
    const url = await newPostgresDatabase(inject('postgres'))
    const directory = new CellDirectory(url, keysOf(1))
    await directory.prepare()
    for (const name of ['a', 'b', 'c']) await directory.join({ name, url: `https://${name}.example` })
    const company = companyId('1')
    await directory.publish('a', company, { emails: emails.slice(0, 20), phones: [] })
    const stored = new pg.Client({ connectionString: url })
    await stored.connect()
    const digests = async () =>
      (await stored.query<{ digest: string }>('select digest from cell_account')).rows.map(
        ({ digest }) => digest,
      )
    const rows = await digests()
    const guessed = (email: string) => createHash('sha256').update(`account/${email}`).digest('hex')
    expect(rows).toHaveLength(20)
    expect(emails.map(guessed).filter((digest) => rows.includes(digest))).toEqual([])
    // an unknown address gets a random-looking cell that cannot be computed from SHA-256; otherwise any other answer
    // would reveal an account
    const named = await Promise.all(emails.slice(20).map((email) => directory.findAccountCell(email)))
    const byDigest = emails
      .slice(20)
      .map((email) => 'abc'[Number.parseInt(guessed(email).slice(0, 8), 16) % 3])
    expect(named.map((place) => place?.name)).not.toEqual(byDigest)
    expect(new Set(named.map((place) => place?.name)).size).toBe(3)
    expect(await directory.findAccountCell(emails[0] ?? '')).toMatchObject({ name: 'a' })
    // publishing fewer accounts removes the others from the directory
    await directory.publish('a', company, { emails: emails.slice(0, 5), phones: ['p'] })
    expect(await digests()).toHaveLength(5)
    await stored.end()
    await directory.close()
  })

  it('takes no cell whose keys are others', async () => {
    const url = await newPostgresDatabase(inject('postgres'))
    const [one, two] = [new CellDirectory(url, keysOf(1)), new CellDirectory(url, keysOf(2))]
    await one.prepare()
    await one.join({ name: 'a', url: 'https://a.example' })
    await expect(two.join({ name: 'b', url: 'https://b.example' })).rejects.toThrow('the same keys')
    await one.close()
    await two.close()
  })
})
