import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { whenPublished, hireWorker } from '../../../tests/support/records/hire-worker.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../company-id.ts'
import { findDamagedRows, describeDamagedRow } from './damaged-text.ts'

let context: OpenContext
beforeEach(async () => {
  context = await testContext()
})
afterEach(() => context.close())

const company = companyId('1')
const damage = async () => (await findDamagedRows(context.db)).map(describeDamagedRow)

it('is not seen in names of any script', async () => {
  await hireWorker(context, company, 'Wanjikũ ናይሮቢ 🦒')
  expect(await damage()).toEqual([])
})

it('is named by table, key and columns', async () => {
  const told = whenPublished(context, 3)
  for (let i = 0; i < 3; i++) await hireWorker(context, company, `Guard ${i}`)
  await told
  await sql`update event set data = cast(x'7B22FF227D' as text) where position = 2`.execute(context.db)
  await sql`update worker set full_name = cast(x'C3' as text), search = cast(x'80' as text) where id = '3'`.execute(
    context.db,
  )
  const event = 'event (company 1, position 2): data is not UTF-8'
  expect(await damage()).toEqual([event, 'worker (company 1, id 3): full_name, search are not UTF-8'])
  const inLog = await findDamagedRows(context.db, (table) => table === 'event')
  expect(inLog.map(describeDamagedRow)).toEqual([event])
})

it('is found in fixes, in their keys too', async () => {
  const fix = (worker: string, t: number, source: string) =>
    sql`insert into fix (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, source, received)
      values ('1', cast(${Buffer.from(worker, 'hex')} as text), ${t}, 0, 0, null, null,
        cast(${Buffer.from(source, 'hex')} as text), 0)`.execute(context.db)
  for (let t = 1; t <= 3; t++) await fix('37', t, t === 2 ? '6f73ff' : '6f73')
  await fix('39fe', 1, '6f73')
  expect(await damage()).toEqual([
    'fix (company 1, worker_id 7, t 2): source is not UTF-8',
    'fix (company 1, worker_id 9\uFFFD, t 1): worker_id is not UTF-8',
  ])
})

it('is found behind any number of whole rows', async () => {
  const rows = Array.from({ length: 2500 }, (_, i) => ({ company: '1', kind: `kind ${i}`, last: i }))
  for (let i = 0; i < rows.length; i += 500)
    await context.db
      .insertInto('id_counter')
      .values(rows.slice(i, i + 500))
      .execute()
  await sql`update id_counter set company = cast(x'31FF' as text) where kind = 'kind 2400'`.execute(
    context.db,
  )
  expect(await damage()).toEqual(['id_counter (company 1\uFFFD, kind kind 2400): company is not UTF-8'])
  // a server start reads only the newest rows of each table
  expect(await findDamagedRows(context.db, undefined, 99)).toEqual([])
  expect(await findDamagedRows(context.db, undefined, 100)).toHaveLength(1)
})
