import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.ts'

interface Tables {
  kept: { id: number; value: string }
}

let folder: string
let db: Kysely<Tables>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'askari-sqlite-'))
  const path = join(folder, 'x.db')
  writeFileSync(path, '')
  db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  await db.schema
    .createTable('kept')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('value', 'text')
    .execute()
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const put = (on: Kysely<Tables>, id: number, value = 'x') =>
  on.insertInto('kept').values({ id, value }).execute()
const ids = async (on: Kysely<Tables>) =>
  (await on.selectFrom('kept').select('id').orderBy('id').execute()).map((row) => row.id)

describe('SQLite', () => {
  it('keeps a log of writes, and every commit on the disk', async () => {
    const read = async (pragma: string) => (await sql.raw(`pragma ${pragma}`).execute(db)).rows
    expect(await read('journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(await read('synchronous')).toEqual([{ synchronous: 2 }])
  })

  it('lets readers see what is committed while a transaction is open', async () => {
    await put(db, 1)
    await db.transaction().execute(async (trx) => {
      await put(trx, 2)
      expect(await ids(db)).toEqual([1])
      expect(await ids(trx)).toEqual([1, 2])
    })
    expect(await ids(db)).toEqual([1, 2])
  })

  it('takes transactions and single writes one after the other', async () => {
    const slow = db.transaction().execute(async (trx) => {
      await put(trx, 1)
      await new Promise((resolve) => setImmediate(resolve))
      await put(trx, 2)
    })
    const single = put(db, 3)
    const next = db.transaction().execute((trx) => ids(trx))
    await Promise.all([slow, single])
    expect(await next).toEqual([1, 2, 3])
  })

  it('takes a failed transaction back whole and goes on', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await put(trx, 1)
      await trx.schema.createTable('more').addColumn('x', 'text').execute()
      await put(trx, 1)
    })
    await expect(failing).rejects.toThrow('UNIQUE')
    await expect(sql`select * from more`.execute(db)).rejects.toThrow('no such table')
    expect(await ids(db)).toEqual([])
    await put(db, 5)
    expect(await ids(db)).toEqual([5])
  })

  it('goes on after a write that failed', async () => {
    await put(db, 1)
    await expect(put(db, 1)).rejects.toThrow('UNIQUE')
    const back = await db.insertInto('kept').values({ id: 2, value: 'y' }).returning('value').execute()
    expect(back).toEqual([{ value: 'y' }])
  })

  it('lets others have their turn within a long chain of queries', async () => {
    let turned = false
    setImmediate(() => {
      turned = true
    })
    // without the yields, the awaited queries would run as one chain of microtasks, and no timer could fire
    const until = performance.now() + 5_000
    while (!turned && performance.now() < until) await ids(db)
    expect(turned).toBe(true)
  })

  it('counts as whole numbers, not as fractions', async () => {
    const { rows } =
      await sql`select ${7} / ${2} as half, typeof(${7}) as kind, typeof(${7.5}) as broken`.execute(db)
    expect(rows).toEqual([{ half: 3, kind: 'integer', broken: 'real' }])
  })
})
