import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { sqliteDialect } from '../../db/sqlite/sqlite-dialect.ts'
import { readPage } from './paging.ts'

it('counts a list of up to ten thousand rows, and says of a longer one that there are more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'askari-paging-'))
  const path = join(folder, 'x.db')
  writeFileSync(path, '')
  const db = new Kysely<unknown>({ dialect: sqliteDialect(path) })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  await sql`create table numbered (n integer primary key)`.execute(db)
  const fillTo = (count: number) =>
    sql`insert or ignore into numbered with recursive up (n) as (select 1 union all select n + 1 from up where n < ${count})
      select n from up`.execute(db)
  const listed = db
    .selectFrom(sql<{ n: number }>`numbered`.as('numbered'))
    .select('numbered.n')
    .orderBy('numbered.n')
  const metaOf = async (page: number, per_page = 50) => (await readPage(listed, { page, per_page })).meta
  expect(await metaOf(1)).toMatchObject({ total: 0, last_page: 1, from: null })
  await fillTo(50)
  expect(await metaOf(1)).toEqual({
    total: 50,
    per_page: 50,
    current_page: 1,
    last_page: 1,
    from: 1,
    to: 50,
  })
  await fillTo(10_000)
  expect(await metaOf(2)).toEqual({
    total: 10_000,
    per_page: 50,
    current_page: 2,
    last_page: 200,
    from: 51,
    to: 100,
  })
  await fillTo(10_130)
  expect(await metaOf(2)).toMatchObject({ total: 10_000, is_more: true, last_page: 201 })
  expect(await metaOf(201)).toMatchObject({ total: 10_050, is_more: true, last_page: 202, from: 10_001 })
  expect(await metaOf(203)).toEqual({
    total: 10_130,
    per_page: 50,
    current_page: 203,
    last_page: 203,
    from: 10_101,
    to: 10_130,
  })
  expect(await metaOf(400)).toMatchObject({ total: 10_000, is_more: true, from: null, to: null })
})
