import { spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifySource } from '../backup/verify-source.ts'
import { readConfig } from '../config.ts'
import { type OpenDatabase, openDatabase, openToRead } from './open-database.ts'
import { digestsBeside, PAGE_BYTES, PageDigests } from './page-digests.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { WriteBack } from './write-back.ts'

let folder: string
let open: OpenDatabase
const path = () => join(folder, 'askari.db')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'askari-pages-'))
  open = openDatabase({ dataDir: folder, databaseUrl: null })
  await sql`create table kept (id integer primary key, value text)`.execute(open.db)
  await sql`create index kept_value on kept (value)`.execute(open.db)
})
afterEach(async () => {
  await open.db.destroy()
  rmSync(folder, { recursive: true })
})

const reopen = async () => {
  await open.db.destroy()
  open = openDatabase({ dataDir: folder, databaseUrl: null })
  await sql`select 1 from kept limit 1`.execute(open.db)
}
const put = (from: number, rows: number, value = 'x'.repeat(300)) =>
  sql`insert or replace into kept
    with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + rows - 1})
    select i, ${value} || i from n`.execute(open.db)
const damaged = () => {
  const digests = new PageDigests(path(), { learns: false })
  const found = digests.look(Array.from({ length: digests.count }, (_, i) => i + 1))
  digests.close()
  return found
}
const known = (page: number) => {
  const digests = new PageDigests(path(), { learns: false })
  const digest = digests.known(page)
  digests.close()
  return digest
}
/** simulates disk damage: eight bytes change */
const damage = (file: string, at: number) => {
  const fd = openSync(file, 'r+')
  const bytes = Buffer.alloc(8)
  readSync(fd, bytes, 0, 8, at)
  writeSync(
    fd,
    bytes.map((byte) => byte ^ 0xa5),
    0,
    8,
    at,
  )
  closeSync(fd)
}

it('name the page of each of 60 damages, wherever it is, and nothing else', async () => {
  await put(1, 5000)
  await open.db.destroy()
  expect(damaged()).toEqual([])
  const whole = join(folder, 'whole')
  copyFileSync(path(), whole)
  const places = fc.sample(fc.nat(1000 * PAGE_BYTES), { numRuns: 60, seed: 8 })
  const size = new PageDigests(path(), { learns: false })
  const found = places.map((place) => {
    const at = place % (size.count * PAGE_BYTES - 8)
    copyFileSync(whole, path())
    damage(path(), at)
    return damaged().includes(Math.floor(at / PAGE_BYTES) + 1)
  })
  size.close()
  expect(found.filter(Boolean)).toHaveLength(60)
  copyFileSync(whole, path())
  await reopen()
})

it(
  'follow whatever is written, rolled back and written over, and the end of a process',
  { timeout: 60_000 },
  async () => {
    const write = fc.record({
      from: fc.nat(3000),
      rows: fc.integer({ min: 1, max: 800 }),
      keep: fc.boolean(),
    })
    for (const [i, { from, rows, keep }] of fc.sample(write, { numRuns: 40, seed: 3 }).entries()) {
      await open.db
        .transaction()
        .execute(async (trx) => {
          await sql`insert or replace into kept
          with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${from + rows})
          select i, ${String(i).repeat(200)} from n`.execute(trx)
          if (!keep) throw new Error('rolled back')
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back'))
      expect(open.pages?.look(Array.from({ length: open.pages.count }, (_, page) => page + 1))).toEqual([])
      if (i % 7 === 0) await reopen()
      expect(damaged()).toEqual([])
    }
  },
)

it('hold while a reader keeps a part of the log where it is', async () => {
  await put(1, 3000)
  const reader = openToRead({ dataDir: folder, databaseUrl: null })
  await sql`begin`.execute(reader.db)
  await sql`select count(*) from kept`.execute(reader.db)
  for (let i = 0; i < 5; i++) await put(1, 3000, `${i}`.repeat(300))
  expect(damaged()).toEqual([])
  await sql`commit`.execute(reader.db)
  await reader.db.destroy()
  await put(1, 3000, 'last')
  expect(damaged()).toEqual([])
})

it('are not taken in by a process that was killed while it wrote', async () => {
  await open.db.destroy()
  const program = `
    const { openDatabase } = await import('./server/db/open-database.ts')
    const { sql } = await import('kysely')
    const { db } = openDatabase({ dataDir: ${JSON.stringify(folder)}, databaseUrl: null })
    for (let i = 0; ; i++) {
      await sql\`insert or replace into kept
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
        select i, \${String(i).repeat(100)} from n\`.execute(db)
      if (i === 12) process.kill(process.pid, 'SIGKILL')
    }`
  const { signal } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  expect(signal).toBe('SIGKILL')
  expect(damaged()).toEqual([])
  await reopen()
  expect(damaged()).toEqual([])
  await put(1, 100)
  await open.db.destroy()
  expect(damaged()).toEqual([])
  await reopen()
})

it('go on knowing a damaged page that SQLite writes over, and take no older copy for what belongs there', async () => {
  await sql`create table plain (id integer primary key, value text, n integer)`.execute(open.db)
  await put(1, 2000)
  await sql`insert into plain select id, value, 0 from kept`.execute(open.db)
  const { rows } = await sql<{
    page: number
  }>`select pageno as page from dbstat where name = 'plain' and pagetype = 'leaf' limit 1`.execute(open.db)
  const page = rows[0]?.page ?? 0
  await open.db.destroy()
  const older = known(page)
  damage(path(), page * PAGE_BYTES - 200)
  await reopen()
  expect(known(page)).toEqual(older)
  await sql`update plain set n = 1`.execute(open.db)
  await reopen()
  expect(damaged()).toEqual([page])
  expect(known(page)).not.toEqual(older)
  // and as a process leaves it that was killed before the log was brought back
  const digests = new PageDigests(path(), { learns: true })
  digests.forget([page])
  digests.close()
  expect(damaged()).toEqual([page])
})

it('miss the end that a file has lost', async () => {
  await put(1, 500)
  await open.db.destroy()
  const { size } = statSync(path())
  const whole = join(folder, 'whole')
  copyFileSync(path(), whole)
  truncateSync(path(), size - 2 * PAGE_BYTES)
  expect(damaged()).toEqual([size / PAGE_BYTES - 1, size / PAGE_BYTES])
  copyFileSync(whole, path())
  await reopen()
})

it('are why a backup of a damaged page lets no older one go, whatever the page holds', async () => {
  await put(1, 500)
  const config = readConfig({ DATA_DIR: folder })
  await open.db.destroy()
  damage(path(), statSync(path()).size - 200)
  expect(await verifySource(config, Date.now)).toBe('damaged')
  await reopen()
})

it('fail no commit when the log cannot be read', async () => {
  const digests = new PageDigests(path(), { learns: true })
  const writer = new SqliteConnection(path())
  const writeBack = new WriteBack(path(), writer, digests)
  writeBack.close()
  expect(() => writeBack.ifDue()).not.toThrow()
  writer.close()
  digests.close()
})

it('are closed to others', async () => {
  expect(statSync(digestsBeside(path())).mode & 0o777).toBe(0o600)
})
